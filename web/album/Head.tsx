import { Link, useLocation } from 'react-router-dom';
import { useEffect, type RefObject } from 'react';
import { useSnapshot } from 'valtio';
import type { Album } from '@lichthof/api/contract/album';
import { state } from '../server/state.ts';
import type { DeepReadonly } from '../server/deep-readonly.ts';
import { Credits } from '../images/Credits.tsx';
import { paths, postIn } from '../navigation/paths.ts';
import { endSession } from '../session/session.ts';
import { albumKey } from './key.ts';
import { PrintTools } from './PrintTools.tsx';
import { mayChoose } from './rights.ts';
import { picturesOf } from '../ui/format.ts';

interface HeadProps {
  album: DeepReadonly<Album> | undefined;
  locked: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
}

export function Head({ album, locked, heading }: HeadProps) {
  const snapshot = useSnapshot(state);
  const known = album && !locked && snapshot.album.key === albumKey(snapshot, album.id);
  const total = known ? snapshot.album.total : null;
  return (
    <div className="album-head">
      <div className="ttl">
        <BackToPost />
        <span className="eyebrow">{total === null ? 'Album' : picturesOf(total)}</span>
        <h1 ref={heading} tabIndex={-1}>
          {album?.title ?? ' '}
        </h1>
      </div>
      {!locked && (
        <div className="desc">
          {album?.description && <p>{album.description}</p>}
          {album && album.contribs.length > 0 && <Credits ids={album.contribs} />}
          {!album || total === null ? (
            // The pictures stay where they are when it comes.
            <p className="prints" inert>
              <button className="textlink sm" type="button">
                Kontaktbogen drucken
              </button>
            </p>
          ) : (
            total > 0 && <PrintTools album={album} total={total} choosing={mayChoose(album, snapshot)} />
          )}
          {album?.encrypted && !snapshot.user && !snapshot.session.claims?.linked?.length && (
            <p className="prints">
              <button className="textlink sm" type="button" onClick={() => void lock()}>
                {snapshot.unlocked.length > 1 ? 'Alle Alben wieder sperren' : 'Album wieder sperren'}
              </button>
            </p>
          )}
        </div>
      )}
    </div>
  );
}

/** Its code has come with the frame of the page. */
async function lock(): Promise<void> {
  const { leave } = await import('../choosing/leave.ts');
  await leave(endSession);
}

/** The way back to the post that has led to this page; until it is left, that post is the open one. */
function BackToPost() {
  const id = postIn(useLocation().search);
  const post = useSnapshot(state).posts.items.get(id ?? '');
  useEffect(() => {
    state.postId = id;
    return () => {
      state.postId = null;
    };
  }, [id]);
  if (id === null) return null;
  return (
    <Link className="textlink sm" to={paths.post(id)}>
      {post ? `Zurück zu „${post.title}“` : 'Zurück zum Beitrag'}
    </Link>
  );
}
