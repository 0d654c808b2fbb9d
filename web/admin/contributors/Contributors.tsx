import '../../styles/state.css';
import '../../styles/listform.css';
import { Trash2 } from 'lucide-react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { deskUses } from '@lichthof/api/contract/desk';
import type { Contributor } from '@lichthof/api/contract/contributor';
import { ROLES } from '@lichthof/api/contract/roles';
import { adminPaths } from '../../navigation/admin-paths.ts';
import { Empty } from '../../page/Empty.tsx';
import { call } from '../../server/api.ts';
import { IconButton } from '../../ui/Button.tsx';
import { numberOf } from '../../ui/format.ts';
import { useLoaded } from '../loaded.ts';
import { CreateLink } from '../page/CreateLink.tsx';
import { AdminPage } from '../page/AdminPage.tsx';
import { useRecords } from '../records.ts';
import type { Column } from '../table/columns.ts';
import { Table } from '../table/Table.tsx';
import type { Uses } from '../tags/uses.ts';
import { removeContributor } from './contributor.ts';
import { ContributorForm } from './ContributorForm.tsx';

export default function Contributors() {
  const { id } = useParams();
  const isNew = useLocation().pathname === adminPaths.contributorCreate;
  const list = useRecords('contributor');
  const uses = useLoaded('', () => call(deskUses)).value?.contributors;
  const usesOf = (one: string) => uses?.find((use) => use.id === one) ?? { images: 0, albums: 0 };
  const create = <CreateLink to={adminPaths.contributorCreate}>Neu</CreateLink>;
  return (
    <AdminPage title="Beitragende" actions={create}>
      <div className="listform">
        <div>
          <Table
            label="Beitragende"
            {...list}
            rows={list.items}
            columns={columnsOf(usesOf)}
            sort="name"
            empty={
              <Empty
                title="Noch kein Beitragender"
                reason="Beitragende sind alle, die unter Ihren Bildern genannt werden."
              >
                {create}
              </Empty>
            }
            actions={actionsOf}
          />
        </div>
        {(isNew || id !== undefined) && (
          <section className="side" aria-labelledby="beitragende-form">
            <h2 id="beitragende-form">{isNew ? 'Beitragenden anlegen' : 'Beitragenden bearbeiten'}</h2>
            <ContributorForm key={id} id={id ?? null} pictures={id === undefined ? 0 : usesOf(id).images} />
          </section>
        )}
      </div>
    </AdminPage>
  );
}

const columnsOf = (usesOf: (id: string) => Uses): Column<Contributor>[] => [
  {
    id: 'name',
    title: 'Name',
    className: 'strong',
    value: ({ name, id }) => name ?? id,
    cell: ({ id, name }) => <Link to={adminPaths.contributorEdit(id)}>{name ?? id}</Link>,
  },
  {
    id: 'rolle',
    title: 'Rolle',
    className: 'muted',
    width: '40%',
    wide: true,
    value: ({ role }) => (role === null ? '' : ROLES[role]!),
    cell: ({ role, published }) => (
      <>
        {role !== null && ROLES[role]}{' '}
        {!published && <span className="state state--draft">Nicht veröffentlicht</span>}
      </>
    ),
  },
  {
    id: 'bilder',
    title: 'Bilder',
    className: 'num',
    width: '5rem',
    wide: true,
    value: ({ id }) => usesOf(id).images,
    cell: ({ id }) => numberOf(usesOf(id).images),
  },
];

const actionsOf = (contributor: Contributor) => (
  <IconButton
    label={`${contributor.name ?? contributor.id} löschen`}
    Icon={Trash2}
    onClick={() => void removeContributor(contributor)}
  />
);
