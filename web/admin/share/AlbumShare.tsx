import '../../styles/admin-table.css';
import '../../styles/share.css';
import { useParams } from 'react-router-dom';
import type { Album } from '@lichthof/api/contract/album';
import { albumAudience } from '@lichthof/api/contract/audience';
import { call } from '../../server/api.ts';
import { AlbumTabs } from '../albums/AlbumTabs.tsx';
import { readAlbum } from '../albums/album.ts';
import { useLoaded } from '../loaded.ts';
import { LoadFailed, PageNotLoaded } from '../page/AdminPage.tsx';
import { Audience } from './Audience.tsx';
import { Links } from './Links.tsx';
import { News } from './News.tsx';

export default function AlbumShare() {
  const { id = '' } = useParams();
  const { value, error, retry } = useLoaded(id, () => readAlbum(id));
  if (value) return <Share key={id} album={value.album} pictures={value.pictures} />;
  return <PageNotLoaded title="Album" error={error} retry={retry} />;
}

type ShareProps = { album: Album; pictures: number };

function Share({ album, pictures }: ShareProps) {
  const { value, error, retry } = useLoaded(album.id, () =>
    call(albumAudience, { params: { album: album.id } }),
  );
  return (
    <AlbumTabs album={album} current="share" pictures={pictures}>
      {/* A link changes who sees what. */}
      <Links album={album} onChange={retry} />
      <News album={album} />
      {value && <Audience {...value} album={album} />}
      {error !== null && <LoadFailed message={error} retry={retry} />}
    </AlbumTabs>
  );
}
