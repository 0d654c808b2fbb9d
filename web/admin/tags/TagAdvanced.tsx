import '../../styles/listform.css';
import { useParams } from 'react-router-dom';
import { tagDependencies } from '@lichthof/api/contract/tagging';
import { adminPaths } from '../../navigation/admin-paths.ts';
import { call } from '../../server/api.ts';
import { SkeletonLines } from '../../ui/SkeletonLines.tsx';
import { optionsFrom, SelectField } from '../form/fields.tsx';
import { useLoaded } from '../loaded.ts';
import { AdminPage, LoadFailed } from '../page/AdminPage.tsx';
import { useRecords } from '../records.ts';
import { useQuery } from '../table/query.ts';
import { AdvancedForm } from './AdvancedForm.tsx';

const UNSET = '-1';

export default function TagAdvanced() {
  const { id } = useParams();
  const [query, change] = useQuery();
  const { items, error } = useRecords('tag');
  const chosen = id ?? query.get('tag') ?? UNSET;
  const found = useLoaded(chosen, () =>
    chosen === UNSET ? Promise.resolve(null) : call(tagDependencies, { params: { id: chosen } }),
  );
  const options = optionsFrom(items ?? [], (tag) => tag.name ?? String(tag.id));
  const name = options.find(({ value }) => value === id)?.label;
  const pick = (
    <SelectField
      id="tag"
      label="Tag wählen"
      wide
      value={chosen}
      error={error ?? undefined}
      disabled={id !== undefined}
      options={[{ value: UNSET, label: '--- Tag auswählen ---' }, ...options]}
      onChange={(tag) => change({ tag: tag === UNSET ? null : tag })}
    />
  );
  return (
    <AdminPage
      title={
        id === undefined ? 'Erweiterte Tag-Bearbeitung / Tag löschen' : `Tag bearbeiten: '${name ?? id}'`
      }
      back={{ title: 'Zur Tag-Liste', href: adminPaths.tags }}
    >
      {found.error !== null && <LoadFailed message={found.error} retry={found.retry} />}
      {chosen !== UNSET && !found.value && found.error === null ? (
        <SkeletonLines lines={8} />
      ) : (
        <AdvancedForm key={chosen} pick={pick} found={found.value} onChanged={found.retry} />
      )}
    </AdminPage>
  );
}
