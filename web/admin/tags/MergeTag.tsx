import { useState } from 'react';
import { mergeTags } from '@lichthof/api/contract/tag';
import { call } from '../../server/api.ts';
import { toApiError } from '../../server/api-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { inGerman } from '../../ui/format.ts';
import { toast } from '../../ui/toasts.ts';
import { SelectField } from '../form/fields.tsx';
import { useRecords } from '../records.ts';
import { changedTags, type Dependencies } from './tag.ts';
import { usedBy } from './uses.ts';

/** One tag becomes another wherever it is; `onClose` learns whether it did. */
export function MergeTag({ found, onClose }: { found: Dependencies; onClose: (merged: boolean) => void }) {
  const { tag } = found;
  const { items } = useRecords('tag');
  const [into, setInto] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const others = (items ?? [])
    .filter(({ id }) => id !== tag.id)
    .map(({ id, name }) => ({ value: String(id), label: name ?? String(id) }))
    .toSorted((a, b) => inGerman(a.label, b.label));
  const other = others.find(({ value }) => value === into)?.label;
  const name = tag.name ?? String(tag.id);
  const counts = {
    images: found.images.length,
    posts: found.posts.length,
    albums: found.albums.length,
  };
  const used = usedBy(counts);
  const bekommen = counts.images + counts.posts + counts.albums === 1 ? 'bekommt' : 'bekommen';

  async function merge(): Promise<void> {
    setBusy(true);
    try {
      const changed = usedBy(await call(mergeTags, { body: { tag: tag.id, into: Number(into) } }));
      toast(`„${name}“ ist in „${other}“ aufgegangen${changed ? `: ${changed}` : ''}.`);
      changedTags();
      onClose(true);
    } catch (failure) {
      setError(toApiError(failure).message);
      setBusy(false);
    }
  }

  return (
    <Dialog title={`„${name}“ zusammenführen`} onCancel={() => onClose(false)}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (into !== '' && !busy) void merge();
        }}
      >
        <SelectField
          id="zusammenfuehren"
          label="In das Tag"
          value={into}
          error={error}
          options={[{ value: '', label: '--- Tag auswählen ---' }, ...others]}
          onChange={setInto}
        />
        <p className="msg">
          {other !== undefined && used && `${used} ${bekommen} „${other}“ statt „${name}“. `}
          {`„${name}“ gibt es danach nicht mehr. Das lässt sich nicht rückgängig machen.`}
        </p>
        <div className="btnrow">
          <Button look="quiet" onClick={() => onClose(false)}>
            Abbrechen
          </Button>
          <Button look="primary" type="submit" disabled={into === ''} aria-disabled={busy || undefined}>
            Zusammenführen
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
