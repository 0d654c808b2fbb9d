import { Plus } from 'lucide-react';
import { useState } from 'react';
import { toastOnError } from '../../server/toast-on-error.ts';
import { inGerman, picturesOf } from '../../ui/format.ts';
import { toast } from '../../ui/toasts.ts';
import { SelectImages } from '../images/SelectImages.tsx';
import type { SeenEntry } from './entry.ts';
import { changeTagged } from '../tags/tagged-records.ts';
import { ensureTag } from './ensure-tag.ts';
import { uploads } from './uploads.ts';

/** Keywords of the files that are no tag yet: each becomes one if somebody says so, of those of its pictures that he chooses. */
export function NewTags({ album, entries }: { album: string; entries: readonly SeenEntry[] }) {
  const [asked, setAsked] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const images = imagesOf(entries);
  const names = [...images.keys()].toSorted(inGerman);
  if (names.length === 0) return null;
  const make = async (wanted: readonly (readonly [name: string, images: readonly string[]])[]) => {
    setAsked(null);
    setBusy(true);
    await toastOnError(async () => {
      for (const [name, ids] of wanted) {
        await changeTagged(await ensureTag(name), 'add', 'images', ids);
        uploads.answer(album, [name]);
        toast(`„${name}“ ist jetzt ein Tag und steht bei ${picturesOf(ids.length)}.`);
      }
    });
    setBusy(false);
  };
  return (
    <section className="newtags" aria-label="Neue Schlagwörter">
      <p>Diese Schlagwörter stehen in den Dateien und fehlen den Bildern noch.</p>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <button className="chip chip--plain" type="button" disabled={busy} onClick={() => setAsked(name)}>
              <Plus className="icon icon--sm" />
              {name} <span className="num muted">{picturesOf(images.get(name)!.length)}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="btnrow">
        {names.length > 1 && (
          <button
            className="textlink"
            type="button"
            disabled={busy}
            onClick={() => void make(names.map((name) => [name, images.get(name)!]))}
          >
            Alle {names.length} anlegen, jedes bei allen seinen Bildern
          </button>
        )}
        <button
          className="textlink"
          type="button"
          disabled={busy}
          onClick={() => uploads.answer(album, names)}
        >
          {names.length > 1 ? 'Keines anlegen' : 'Nicht anlegen'}
        </button>
      </p>
      {asked !== null && (
        <SelectImages
          title={`Bilder auswählen: „${asked}“`}
          okLabel="Tag hinzufügen"
          ids={images.get(asked)!}
          selected={images.get(asked)}
          onDone={(ids) => (ids.length > 0 ? void make([[asked, ids]]) : setAsked(null))}
        />
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
