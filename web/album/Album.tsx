import '../styles/album.css';
import '../styles/page.css';
import { useEffect, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useLists } from '../server/lists.ts';
import { useAlbum } from '../texts/page-albums.ts';
import { state } from '../server/state.ts';
import { Failed } from '../page/Failed.tsx';
import { Head } from './Head.tsx';
import { LinkDoor } from './LinkDoor.tsx';
import { Locked } from './Locked.tsx';
import { AlbumNotFound } from './AlbumNotFound.tsx';
import { OpenAlbum } from './OpenAlbum.tsx';
import { useSavedFilter } from './saved-filter.ts';
import { Skeleton } from './Skeleton.tsx';
import { Main, usePage } from '../page/Page.tsx';

export default function Album() {
  return (
    <LinkDoor>
      <Behind />
    </LinkDoor>
  );
}

function Behind() {
  const { albumId = '' } = useParams();
  const { unlocked } = useSnapshot(state);
  const { album, loaded, error, retry } = useAlbum(albumId);
  // The head of the album is as high as their list.
  const names = useLists('contributors');
  // At once, and not after the lists: no picture is shown before it is known.
  useSavedFilter();
  const locked = album !== undefined && album.encrypted && !unlocked.includes(albumId);
  const heading = useRef<HTMLHeadingElement>(null);
  usePage(album?.title ?? 'Album', 'image');

  const wasLocked = useRef(locked);
  useEffect(() => {
    // The button that had the focus is gone.
    if (wasLocked.current !== locked && document.activeElement === document.body) heading.current?.focus();
    wasLocked.current = locked;
  }, [locked]);

  const waiting = !album || (!names.loaded && !names.error);
  if (!album && error) return <Failed title="Album" message={error} retry={retry} />;
  if (!album && loaded) return <AlbumNotFound albumId={albumId} />;
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
        <OpenAlbum key={albumId} album={album} />
      )}
    </Main>
  );
}
