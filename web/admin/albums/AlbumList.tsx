import { Eye, Lock, Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Album } from '@lichthof/api/contract/album';
import { adminPaths } from '../../navigation/admin-paths.ts';
import { Empty } from '../../page/Empty.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { numberOf } from '../../ui/format.ts';
import { CreateLink } from '../page/CreateLink.tsx';
import { AdminPage } from '../page/AdminPage.tsx';
import { reread, useRecords, type AlbumRow } from '../records.ts';
import type { Column } from '../table/columns.ts';
import { Table } from '../table/Table.tsx';
import { removeAlbum } from '../bin/move-to-bin.ts';

const COLUMNS: readonly Column<AlbumRow>[] = [
  {
    id: 'titel',
    title: 'Titel',
    className: 'strong',
    value: ({ title }) => title,
    cell: ({ id, title }) => <Link to={adminPaths.albumEdit(id)}>{title}</Link>,
  },
  { id: 'id', title: 'ID', className: 'muted', wide: true, value: ({ id }) => id },
  {
    id: 'ort',
    title: 'Ort',
    className: 'muted',
    wide: true,
    value: ({ location }) => location,
    cell: ({ location, locked }) => (
      <>
        {locked && <Lock className="icon icon--sm" aria-label="verschlüsselt" />} {location}
      </>
    ),
  },
  {
    id: 'bilder',
    title: 'Bilder',
    className: 'num',
    wide: true,
    value: ({ pictures }) => pictures,
    cell: ({ pictures }) => numberOf(pictures),
  },
  {
    id: 'sichtbar',
    title: 'Sichtbar',
    className: 'muted',
    wide: true,
    optional: true,
    value: (album) => (album.groupIds.length > 0 ? 'Gruppen' : album.public ? 'alle' : 'Mitglieder'),
  },
];

export default function AlbumList() {
  const albums = useRecords('album');
  const create = <CreateLink to={adminPaths.albumCreate}>Neu</CreateLink>;
  return (
    <AdminPage title="Alben" actions={create}>
      <Table
        label="Alben"
        {...albums}
        rows={albums.items}
        columns={COLUMNS}
        sort="titel"
        empty={
          <Empty
            title="Noch kein Album"
            reason="Ein Album sammelt die Bilder eines Auftrags oder einer Serie."
          >
            {create}
          </Empty>
        }
        actions={actionsOf}
      />
    </AdminPage>
  );
}

const actionsOf = (album: Album) => (
  <>
    <Link className="iconbtn" to={adminPaths.album(album.id)} aria-label={`${album.title} anzeigen`}>
      <Eye className="icon" />
    </Link>
    <Link className="iconbtn" to={adminPaths.albumEdit(album.id)} aria-label={`${album.title} bearbeiten`}>
      <Pencil className="icon" />
    </Link>
    <IconButton label={`${album.title} löschen`} Icon={Trash2} onClick={() => void remove(album)} />
  </>
);

async function remove(album: Album): Promise<void> {
  const show = () => void reread('album');
  if (await removeAlbum(album, show)) show();
}
