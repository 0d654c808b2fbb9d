import '../styles/page.css';
import '../styles/post.css';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate, useParams, Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { longDate } from '../ui/format.ts';
import { useLists } from '../server/lists.ts';
import { paths } from '../navigation/paths.ts';
import { useSurface, useTitle } from '../page/page.ts';
import { state } from '../server/state.ts';
import { useText } from '../texts/texts.ts';
import { Failed } from '../page/Failed.tsx';
import { PageSkeleton } from '../page/PageSkeleton.tsx';
import { Content } from '../texts/Content.tsx';
import { isFit, neighbours, unpublishedMark } from './list.ts';
import { Missing } from './Missing.tsx';
import { PostNav } from './PostNav.tsx';
import { useTurnKeys } from './turn-keys.ts';
import { Tags } from './Tags.tsx';

/** One post, with the way back to the list and on to its neighbours. */
export default function Post() {
  const { postId = '' } = useParams();
  const navigate = useNavigate();
  const snapshot = useSnapshot(state);
  const { loaded, error, retry } = useLists('posts', 'tags');
  const text = useText(postId);
  const { older, newer } = neighbours(postId, snapshot);
  const found = snapshot.posts.items.get(postId);
  const post = found && isFit(found, snapshot) ? found : undefined;
  useTitle(post?.title ?? 'Blog');
  useSurface('read');
  useTurnKeys(older?.id, newer?.id);
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
  const mark = unpublishedMark(post);
  return (
    <main id="inhalt">
      <article className={`post ${mark ? 'is-unpublished' : ''}`}>
        <header className="head">
          <div className="meta">
            <time className="eyebrow" dateTime={post.dateStr}>
              {longDate(post.dateStr)}
            </time>
            {mark && <span className="marker">{mark}</span>}
            <Tags post={post} onAdd={() => void navigate(paths.blog)} />
          </div>
          <h1>{post.title}</h1>
          <Link className="iconbtn close" to={list}>
            <span>Schließen</span>
            <X className="icon" />
          </Link>
        </header>
        <Content id={postId} {...text} />
      </article>
      <PostNav older={older} newer={newer} list={list} />
    </main>
  );
}
