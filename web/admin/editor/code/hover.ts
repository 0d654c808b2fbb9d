import type { Extension } from '@codemirror/state';
import { type EditorView, hoverTooltip, type Tooltip } from '@codemirror/view';
import { kindsOf } from './complete.ts';
import { type KnownRecord, type Library, portraitOf } from '../library.ts';
import { MAX_TAG_LENGTH, placeAt } from '../place.ts';

export const hover = (library: Library): Extension => hoverTooltip((view, pos) => about(view, pos, library));

async function about({ state }: EditorView, pos: number, library: Library): Promise<Tooltip | null> {
  const start = Math.max(0, pos - MAX_TAG_LENGTH);
  const place = placeAt(state.sliceDoc(start, pos));
  if (place?.kind !== 'value') return null;
  const from = start + place.from;
  const id = place.text + (/^[^"'\s>]*/.exec(state.sliceDoc(pos, pos + 200))?.[0] ?? '');
  const found = (await Promise.all(kindsOf(place).map((kind) => library.of(kind, id)))).find(Boolean);
  if (!found) return null;
  return { pos: from, end: from + id.length, above: true, create: () => ({ dom: card(found) }) };
}

function card(known: KnownRecord): HTMLElement {
  const box = document.createElement('div');
  box.className = 'cm-card';
  const name = document.createElement('b');
  name.textContent = known.name;
  const note = document.createElement('small');
  note.textContent = known.note;
  box.append(portraitOf(known), name, note);
  return box;
}
