import '../../styles/listform.css';
import { Settings2, Trash2 } from 'lucide-react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { deskUses } from '@lichthof/api/contract/desk';
import type { Tag } from '@lichthof/api/contract/tag';
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
import { removeTag } from './tag.ts';
import { TagForm } from './TagForm.tsx';

interface TagRow extends Tag {
  images: number;
  posts: number;
  albums: number;
}

export default function Tags() {
  const { id } = useParams();
  const isNew = useLocation().pathname === adminPaths.tagCreate;
  const { items, ...list } = useRecords('tag');
  const uses = useLoaded('', () => call(deskUses));
  const byId = new Map(uses.value?.tags.map((use) => [use.id, use]));
  const rows = items?.map((tag) => ({ ...NOWHERE, ...tag, ...byId.get(tag.id) })) ?? null;
  const remove = (tag: Tag) => void removeTag(tag).then((gone) => gone && uses.retry());
  const create = <CreateLink to={adminPaths.tagCreate}>Neu</CreateLink>;
  return (
    <AdminPage
      title="Tags"
      actions={
        <>
          <Link className="btn btn--quiet" to={adminPaths.tagAdvanced}>
            Erweitert bearbeiten / löschen
          </Link>
          {create}
        </>
      }
    >
      <div className="listform">
        <div>
          <Table
            label="Tags"
            {...list}
            rows={rows}
            columns={COLUMNS}
            sort="name"
            empty={
              <Empty title="Noch kein Tag" reason="Mit Tags finden Besucher zusammen, was zusammengehört.">
                {create}
              </Empty>
            }
            actions={actionsOf(remove)}
          />
        </div>
        {(isNew || id !== undefined) && (
          <section className="side" aria-labelledby="tag-form">
            <h2 id="tag-form">{isNew ? 'Tag anlegen' : 'Tag bearbeiten'}</h2>
            <TagForm key={id} id={id === undefined ? null : Number(id)} onMerged={uses.retry} />
          </section>
        )}
      </div>
    </AdminPage>
  );
}

const actionsOf = (remove: (tag: Tag) => void) => (tag: Tag) => (
  <>
    <Link
      className="iconbtn"
      to={adminPaths.tagUses(tag.id)}
      aria-label={`${tag.name ?? tag.id} erweitert bearbeiten`}
    >
      <Settings2 className="icon" />
    </Link>
    <IconButton label={`${tag.name ?? tag.id} löschen`} Icon={Trash2} onClick={() => remove(tag)} />
  </>
);

const NOWHERE = { images: 0, posts: 0, albums: 0 };

const counted = (id: 'images' | 'posts' | 'albums', title: string): Column<TagRow> => ({
  id,
  title,
  className: 'num',
  width: '4.75rem',
  wide: true,
  value: (row) => row[id],
  cell: (row) => numberOf(row[id]),
});

const COLUMNS: readonly Column<TagRow>[] = [
  {
    id: 'name',
    title: 'Name',
    className: 'strong',
    value: ({ name, id }) => name ?? String(id),
    cell: ({ id, name }) => <Link to={adminPaths.tagEdit(id)}>{name ?? id}</Link>,
  },
  {
    id: 'status',
    title: 'Status',
    className: 'muted',
    wide: true,
    value: ({ worksafe, published }) =>
      [worksafe ? '' : 'bedenklich', published ? '' : 'unveröffentlicht'].filter(Boolean).join(', '),
  },
  counted('images', 'Bilder'),
  counted('posts', 'Beiträge'),
  counted('albums', 'Alben'),
];
