import { Plus } from 'lucide-react';
import { useState } from 'react';
import { freshId } from '@lichthof/api/contract/data';
import { addTag } from '@lichthof/api/contract/tag';
import { create } from '@lichthof/api/contract/write';
import { call } from '../../server/api.ts';
import { toApiError } from '../../server/api-error.ts';
import { inGerman, picturesOf } from '../../ui/format.ts';
import { toast } from '../../ui/toasts.ts';
import { reread } from '../records.ts';
import type { SeenEntry } from './entry.ts';

/** Keywords of the files that are no tag yet: each becomes one if somebody says so, and its pictures carry it then. */
export function NewTags({ entries }: { entries: readonly SeenEntry[] }) {
  const [made, setMade] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const images = imagesOf(entries);
  const names = [...images.keys()].filter((name) => !made.has(name)).toSorted(inGerman);
  if (names.length === 0) return null;
  const make = async (wanted: string[]) => {
    setBusy(true);
    try {
      for (const name of wanted) {
        await makeTag(name, images.get(name)!);
        setMade((before) => new Set([...before, name]));
      }
    } catch (error) {
      toast(toApiError(error).message, { error: true });
    }
    await reread('tag');
    setBusy(false);
  };
  return (
    <section className="newtags" aria-label="Neue Schlagwörter">
      <p>
        Diese Schlagwörter aus den Dateien sind noch keine Tags. Was Sie anlegen, tragen die Bilder dann auch.
      </p>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <button
              className="chip chip--plain"
              type="button"
              disabled={busy}
              onClick={() => void make([name])}
            >
              <Plus className="icon icon--sm" />
              {name} <span className="num muted">{picturesOf(images.get(name)!.length)}</span>
            </button>
          </li>
        ))}
      </ul>
      {names.length > 1 && (
        <button className="textlink" type="button" disabled={busy} onClick={() => void make(names)}>
          Alle {names.length} anlegen
        </button>
      )}
    </section>
  );
}

function imagesOf(entries: readonly SeenEntry[]): Map<string, string[]> {
  const images = new Map<string, string[]>();
  for (const { image, newTags } of entries)
    for (const name of newTags) if (image) images.set(name, [...(images.get(name) ?? []), image]);
  return images;
}

async function makeTag(name: string, images: string[]): Promise<void> {
  const { id } = await call(freshId, { params: { type: 'tag' } });
  await call(create('tag'), { body: { id: Number(id), name, worksafe: true, published: true } });
  await call(addTag, { body: { tag: Number(id), images } });
}
