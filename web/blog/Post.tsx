import '../styles/page.css';
import '../styles/post.css';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { ensureList } from '../server/data.ts';
import { useLists } from '../server/lists.ts';
import { imageIn, paths } from '../navigation/paths.ts';
import { state } from '../server/state.ts';
import { useText } from '../texts/texts.ts';
import { Failed } from '../page/Failed.tsx';
import { PageSkeleton } from '../page/PageSkeleton.tsx';
import { isAllowedInMode, neighbours, type ReadonlyPost, unpublishedMark } from './list.ts';
import { Empty } from '../page/Empty.tsx';
import { SafeModeLink } from '../preferences/SafeModeLink.tsx';
import { useLinkToken } from '../page/link-token.ts';
import { Article } from './Article.tsx';
import { Main, usePage } from '../page/Page.tsx';
import { overlayIn } from '../navigation/overlay.ts';
import { hasModifier, useKeyDown } from '../ui/keys.ts';
import { useView } from '../views/use-view.ts';

const Preview = lazy(() => import('./Preview.tsx'));
const PREVIEW = /^#vorschau=([\w.-]{20,1000})$/;

export default function PostPage() {
  const { postId = '' } = useParams();
  return <Door key={postId} postId={postId} />;
}

/** @public `preload` of the routes */
export const prepare = () => Promise.all([ensureList('posts'), ensureList('tags')]);

function Door({ postId }: { postId: string }) {
  const [token, done] = useLinkToken(PREVIEW);
  if (token === null) return <Post postId={postId} />;
  return (
    <Suspense fallback={<PageSkeleton shape="text" />}>
      <Preview key={token} token={token} onDone={done} />
    </Suspense>
  );
}

function Post({ postId }: { postId: string }) {
  const snapshot = useSnapshot(state);
  const { loaded, error, retry } = useLists('posts', 'tags');
  const text = useText(postId);
  const { older, newer } = neighbours(postId, snapshot);
  const found = snapshot.posts.items.get(postId);
  const post = found && isAllowedInMode(found, snapshot) ? found : undefined;
  usePage(post?.title ?? 'Blog', 'read');
  useTurnKeys(older?.id, newer?.id);
  useView('post', post ? post.id : null);
  useEffect(() => {
    state.postId = postId;
    return () => {
      state.postId = null;
    };
  }, [postId]);

  if (error && !post) return <Failed title="Blog" message={error} retry={retry} />;
  if (!post && loaded) return <Missing />;
  // Its tags stand above the title on a phone: without them everything would move once more.
  if (!post || (snapshot.tags.items.size === 0 && !loaded && !error)) {
    return <PageSkeleton shape="text" />;
  }
  if (text.failure?.status === 404 && loaded) return <Missing />;
  const list = paths.blogPage(snapshot.blogPage);
  return (
    <Main>
      <Article post={post} mark={unpublishedMark(post)} list={list} text={text} />
      <PostNav older={older} newer={newer} list={list} />
    </Main>
  );
}

interface PostNavProps {
  older: ReadonlyPost | undefined;
  newer: ReadonlyPost | undefined;
  list: string;
}

function PostNav({ older, newer, list }: PostNavProps) {
  return (
    <nav className="post-nav" aria-label="Weitere Beiträge">
      {older ? (
        <Link className="prev" to={paths.post(older.id)} rel="prev">
          <small>
            <ArrowLeft className="icon icon--sm" />
            Vorheriger Beitrag
          </small>
          <span>{older.title}</span>
        </Link>
      ) : (
        <span />
      )}
      <Link className="mid" to={list}>
        <span>Übersicht</span>
      </Link>
      {newer && (
        <Link className="next" to={paths.post(newer.id)} rel="next">
          <small>
            Nächster Beitrag
            <ArrowRight className="icon icon--sm" />
          </small>
          <span>{newer.title}</span>
        </Link>
      )}
    </nav>
  );
}

function Missing() {
  const { safeMode } = useSnapshot(state);
  return (
    <Main className="page">
      <Empty
        isPage
        title="Leider kann kein Blog-Eintrag mit der angegebenen ID gefunden werden."
        reason="Ist vielleicht noch ein Filter oder der Worksafe Modus aktiv?"
      >
        <Link className="btn btn--primary" to={paths.blog}>
          Zur Übersicht
        </Link>
        {safeMode && <SafeModeLink />}
      </Empty>
    </Main>
  );
}

/** Where the arrow keys mean something else. */
const ELSEWHERE =
  'input, textarea, select, video, audio, [contenteditable], [role="slider"], [role="tab"], dialog';

/** ← goes to the older post, → to the newer one; only while the header is shown and nothing lies over the post. */
function useTurnKeys(older: string | undefined, newer: string | undefined): void {
  const navigate = useNavigate();
  const { search } = useLocation();
  useKeyDown((event) => {
    const to = { ArrowLeft: older, ArrowRight: newer }[event.key];
    if (!to || event.defaultPrevented || hasModifier(event)) return;
    if (!state.site.showHeader || state.dialog || state.menuOpen || imageIn(search) || overlayIn(location))
      return;
    if (event.target instanceof Element && event.target.closest(ELSEWHERE)) return;
    event.preventDefault();
    void navigate(paths.post(to));
  });
}
