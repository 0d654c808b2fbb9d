import { useState } from 'react';
import { mergeTags } from '@lichthof/api/contract/tagging';
import { call } from '../../server/api.ts';
import { useSubmit } from '../../server/use-submit.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { toast } from '../../ui/toasts.ts';
import { optionsFrom, SelectField } from '../form/fields.tsx';
import { useRecords } from '../records.ts';
import { changedTags, countsOf, type Dependencies } from './tag.ts';
import { safeModeWords, usedBy } from './uses.ts';

/** One tag becomes another wherever it is; `onClose` learns whether it did. */
export function MergeTag({ found, onClose }: { found: Dependencies; onClose: (merged: boolean) => void }) {
  const { tag } = found;
  const { items } = useRecords('tag');
  const [into, setInto] = useState('');
  const others = optionsFrom(
    (items ?? []).filter(({ id }) => id !== tag.id),
    ({ id, name }) => name ?? String(id),
  );
  const target = items?.find(({ id }) => String(id) === into);
  const other = target && (target.name ?? into);
  const name = tag.name ?? String(tag.id);
  const counts = countsOf(found);
  const used = usedBy(counts);
  const mode = target ? safeModeWords(tag.worksafe, target.worksafe, counts) : '';
  const bekommen = counts.images + counts.posts + counts.albums === 1 ? 'bekommt' : 'bekommen';

  const { busy, refusal, submit } = useSubmit(async () => {
    const changed = usedBy(await call(mergeTags, { body: { tag: tag.id, into: Number(into) } }));
    toast(`„${name}“ ist in „${other}“ aufgegangen${changed ? `: ${changed}` : ''}.`);
    changedTags();
    onClose(true);
  });

  return (
    <FormDialog
      title={`„${name}“ zusammenführen`}
      submitLabel="Zusammenführen"
      disabled={into === ''}
      busy={busy}
      onSubmit={submit}
      onCancel={() => onClose(false)}
    >
      <SelectField
        id="zusammenfuehren"
        label="In das Tag"
        value={into}
        error={refusal?.message}
        options={[{ value: '', label: '--- Tag auswählen ---' }, ...others]}
        onChange={setInto}
      />
      <p className="msg">
        {other !== undefined && used && `${used} ${bekommen} „${other}“ statt „${name}“. `}
        {mode && `${mode} `}
        {`„${name}“ gibt es danach nicht mehr. Das lässt sich nicht rückgängig machen.`}
      </p>
    </FormDialog>
  );
}
