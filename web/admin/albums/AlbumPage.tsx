import '../../styles/admin-image.css';
import '../../styles/admin-pictures.css';
import '../../styles/toolbar.css';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { Album } from '@lichthof/api/contract/album';
import { update } from '@lichthof/api/contract/write';
import { adminPaths } from '../../navigation/admin-paths.ts';
import { Archives } from '../../album/Archives.tsx';
import { Downloads } from '../../album/Downloads.tsx';
import { Locked } from '../../album/Locked.tsx';
import { Empty } from '../../page/Empty.tsx';
import { call } from '../../server/api.ts';
import { state } from '../../server/state.ts';
import { toastOnError } from '../../server/toast-on-error.ts';
import { picturesOf } from '../../ui/format.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { toast } from '../../ui/toasts.ts';
import { useLoaded } from '../loaded.ts';
import { NotLoaded, PageNotLoaded } from '../page/AdminPage.tsx';
import { onUndone } from '../tasks/undo.ts';
import { DropHere, ToUpload } from '../uploads/DropHere.tsx';
import { AlbumGrid } from './AlbumGrid.tsx';
import { AlbumTabs } from './AlbumTabs.tsx';
import { NoPassword } from './NoPassword.tsx';
import { readAlbum, type AlbumAtDesk } from './album.ts';
import { removePictures } from '../bin/move-to-bin.ts';
import { usePictures } from './use-pictures.ts';

const NONE: ReadonlySet<string> = new Set();
const ORDERS = [
  ['name', 'Name'],
  ['taken', 'Aufnahmezeit'],
  ['own', 'Eigene'],
] as const;

export default function AlbumPage() {
  const { id = '' } = useParams();
  const { value, error, retry } = useLoaded(id, () => readAlbum(id));
  if (value) return <Pictures key={`${id} ${value.locked}`} desk={value} reload={retry} />;
  return <PageNotLoaded title="Album" error={error} retry={retry} />;
}

function Pictures({ desk, reload }: { desk: AlbumAtDesk; reload: () => void }) {
  const { unlocked, site } = useSnapshot(state);
  const [album, setAlbum] = useState(desk.album);
  const list = usePictures(album);
  const { pictures, error, retry, move } = list;
  const total = pictures?.total ?? desk.pictures;
  const isClosed = album.encrypted && desk.pictures > 0 && !unlocked.includes(album.id);

  const undone = useEffectEvent(() => void retry());
  useEffect(() => onUndone(undone), []);

  const change = (fields: Partial<Pick<Album, 'sortBy' | 'coverId'>>) =>
    toastOnError(async () => {
      const { items } = await call(update('album'), { body: { id: album.id, ...fields } });
      setAlbum(items[0]!);
    });

  async function setCover(coverId: string | null): Promise<void> {
    const before = album.coverId;
    if (!(await change({ coverId }))) return;
    toast(coverId === null ? 'Das Album hat kein Titelbild mehr.' : 'Das Titelbild ist gesetzt.', {
      action: { label: 'Rückgängig', run: () => change({ coverId: before }) },
    });
  }

  async function remove(ids: readonly string[]): Promise<readonly string[]> {
    const gone = await removePictures(ids, album.title, () => void retry());
    if (gone.length > 0) await retry();
    return gone;
  }

  if (album.encrypted && !desk.locked)
    return (
      <AlbumTabs album={album} current="pictures" pictures={total}>
        <NoPassword desk={desk} onDone={reload} />
      </AlbumTabs>
    );
  return (
    <AlbumTabs album={album} current="pictures" pictures={total}>
      <DropHere to={{ album: album.id, title: album.title }} />
      {isClosed ? (
        <Locked album={album} />
      ) : !pictures ? (
        <NotLoaded error={error} retry={() => void retry()} lines={12} />
      ) : pictures.items.length === 0 ? (
        <Empty
          title="Noch kein Bild"
          reason="Bilder kommen beim Hochladen hinein, oder mit „make import“ aus einem Ordner."
        >
          <ToUpload album={album.id} />
        </Empty>
      ) : (
        <>
          <div className="filterbar filterbar--sm">
            <Segmented
              label="Reihenfolge"
              value={album.sortBy}
              options={ORDERS}
              onChange={(sortBy) => void change({ sortBy })}
            />
            <output className="num muted sm">{picturesOf(total)}</output>
            <span className="push" />
            <ToUpload album={album.id} />
            {site.features.albumDownload &&
              (album.downloadable ? (
                <Downloads albumId={album.id} total={total} picked={NONE} filtered={false} nsfw />
              ) : (
                <Link className="btn btn--quiet btn--sm" to={adminPaths.albumEdit(album.id)}>
                  Herunterladen erlauben …
                </Link>
              ))}
          </div>
          <Archives albumId={album.id} />
          <AlbumGrid
            albumId={album.id}
            list={list}
            pictures={pictures}
            coverId={album.coverId}
            onRemove={(ids) => remove([...ids])}
            onCover={(id) => void setCover(id)}
            onMove={async (ids, before) => {
              if (await move(ids, before)) setAlbum((now) => ({ ...now, sortBy: 'own' }));
            }}
          />
        </>
      )}
    </AlbumTabs>
  );
}
