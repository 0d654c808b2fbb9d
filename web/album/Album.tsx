import '../styles/album.css';
import '../styles/page.css';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { ensureList } from '../server/data.ts';
import { paths } from '../navigation/paths.ts';
import { useLists } from '../server/lists.ts';
import { ensureAlbums, useAlbum } from '../texts/page-albums.ts';
import { state } from '../server/state.ts';
import { Failed } from '../page/Failed.tsx';
import { namesFilter } from './filter-address.ts';
import { Head } from './Head.tsx';
import { LinkDoor } from './LinkDoor.tsx';
import { albumKey } from './key.ts';
import { Locked } from './Locked.tsx';
import { AlbumNotFound } from './AlbumNotFound.tsx';
import { OpenAlbum } from './OpenAlbum.tsx';
import { ensureAlbum } from './pictures.ts';
import { isLocked } from './rights.ts';
import { ensureSavedFilter, useSavedFilter } from './saved-filter.ts';
import { Skeleton } from './Skeleton.tsx';
import { Main, usePage } from '../page/Page.tsx';

export default function Album() {
  return (
    <LinkDoor>
      <Behind />
    </LinkDoor>
  );
}

/**
 * Of a locked album nothing is asked for, and what the address filters is known only once it is drawn.
 *
 * @public `preload` of the routes
 */
export async function prepare(albumId: string): Promise<void> {
  await Promise.all([ensureAlbums([albumId]), ensureList('contributors'), ensureSavedFilter()]);
  const album = state.albums.items.get(albumId);
  if (album && !isLocked(album, state) && !namesFilter(location.search))
    await ensureAlbum(albumId, albumKey(state, albumId));
}

function Behind() {
  const { albumId = '' } = useParams();
  const snapshot = useSnapshot(state);
  const { album, loaded, error, retry } = useAlbum(albumId);
  // The head of the album is as high as their list.
  const names = useLists('contributors');
  // At once, and not after the lists: no picture is shown before it is known.
  useSavedFilter();
  const locked = album !== undefined && isLocked(album, snapshot);
  const heading = useRef<HTMLHeadingElement>(null);
  usePage(album?.title ?? 'Album', 'image');

  const wasLocked = useRef(locked);
  useEffect(() => {
    // The button that had the focus is gone.
    if (wasLocked.current !== locked && document.activeElement === document.body) heading.current?.focus();
    wasLocked.current = locked;
  }, [locked]);

  // Only once: another session has them asked for again, and what is being written below has to stay.
  const [isReady, setReady] = useState(false);
  if (!isReady && (names.loaded || names.error)) setReady(true);
  const waiting = !album || !isReady;
  if (!album && error) return <Failed title="Album" message={error} retry={retry} />;
  // Where the session has ended, the page of the login is on its way, and says so.
  if (!album && loaded && window.location.pathname !== paths.login)
    return <AlbumNotFound albumId={albumId} />;
  return (
    <Main busy={waiting}>
      <Head album={waiting ? undefined : album} locked={locked} heading={heading} />
      {waiting ? (
        <div className="album-body">
          <Skeleton />
        </div>
      ) : locked ? (
        <Locked key={albumId} album={album} />
      ) : (
        <OpenAlbum key={`${albumId} ${snapshot.user?.id}`} album={album} />
      )}
    </Main>
  );
}
