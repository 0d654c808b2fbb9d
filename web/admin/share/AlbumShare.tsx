import '../../styles/admin-table.css';
import '../../styles/share.css';
import { useState } from 'react';
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
  // A link changes who sees what.
  const [turn, setTurn] = useState(0);
  const { value, error, retry } = useLoaded(`${album.id} ${turn}`, () =>
    call(albumAudience, { params: { album: album.id } }),
  );
  return (
    <AlbumTabs album={album} current="share" pictures={pictures}>
      <Links album={album} onChange={() => setTurn((before) => before + 1)} />
      <News album={album} />
      {value && <Audience {...value} album={album} />}
      {error !== null && <LoadFailed message={error} retry={retry} />}
    </AlbumTabs>
  );
}
