import '../styles/page.css';
import '../styles/blog.css';
import '../styles/filter.css';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { ensureList } from '../server/data.ts';
import { useLists } from '../server/lists.ts';
import { pageIn, paths } from '../navigation/paths.ts';
import { useStartOver } from '../page/scroll-memory.ts';
import { ensureImages } from '../images/by-id.ts';
import { state } from '../server/state.ts';
import { Failed } from '../page/Failed.tsx';
import { FilterChips } from '../preferences/FilterChips.tsx';
import { Card } from './Card.tsx';
import { Empty } from '../page/Empty.tsx';
import { clearFilterTags } from '../preferences/filter-tags.ts';
import { SafeModeLink } from '../preferences/SafeModeLink.tsx';
import { listedPosts, pageOf, type ReadonlyPost, withPage } from './list.ts';
import { Paginator } from './Paginator.tsx';
import { Main, usePage } from '../page/Page.tsx';
import { Button } from '../ui/Button.tsx';

export default function Blog() {
  const lists = useSnapshot(state);
  const { loaded, error, retry } = useLists('posts', 'tags');
  const { search } = useLocation();
  const { page, count, posts } = pageOf(listedPosts(lists), pageIn(search));
  const pictured = usePictures(posts, loaded);
  usePage('Blog', 'read');
  useFirstPageAfter(String(lists.safeMode));
  usePageInAddress(loaded ? page : null);
  useEffect(() => {
    state.blogPage = page;
  }, [page]);

  if (error && !loaded) return <Failed title="Blog" message={error} retry={retry} />;
  const waiting = !pictured || (!loaded && (posts.length === 0 || lists.tags.items.size === 0));
  return (
    <Main className="page" busy={waiting}>
      <div className="page-head">
        <h1 tabIndex={-1}>Blog</h1>
        {lists.filterTags.length > 0 && (
          <div className="activefilters">
            <span className="label" id="aktive-filter">
              Aktive Filter:
            </span>
            <FilterChips aria-labelledby="aktive-filter" />
          </div>
        )}
      </div>
      {!waiting && posts.length > 0 && (
        // Whoever looks at the list will open a post; its pictures come first.
        <div className="posts" onLoadCapture={() => void import('./Post.tsx')}>
          {posts.map((post, at) => (
            <Card key={post.id} post={post} lead={at === 0} />
          ))}
        </div>
      )}
      {waiting ? <Skeleton /> : posts.length === 0 && <NoPosts />}
      <Paginator page={page} count={count} />
    </Main>
  );
}

/** @public `preload` of the routes */
export async function prepare(): Promise<void> {
  await Promise.all([ensureList('posts'), ensureList('tags')]);
  await ensureImages(teasersOf(pageOf(listedPosts(state), pageIn(location.search)).posts));
}

const teasersOf = (posts: readonly ReadonlyPost[]) => posts.flatMap(({ imageId }) => imageId ?? []);

/** Whether the first pictures are known, or cannot be had: before that nobody can tell how much room the cards take. */
function usePictures(posts: readonly ReadonlyPost[], loaded: boolean): boolean {
  const teasers = teasersOf(posts);
  const ids = teasers.join();
  const [known, setKnown] = useState(loaded && teasers.every((id) => state.images.items.has(id)));
  useEffect(() => {
    if (!loaded) return;
    const know = async () => {
      await ensureImages(ids ? ids.split(',') : []).catch(() => {});
      setKnown(true);
    };
    void know();
  }, [ids, loaded]);
  return known;
}

/** A page that is not there is none in the address either; null: it is not known yet. */
function usePageInAddress(page: number | null): void {
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (page === null || window.location.pathname !== paths.blog) return;
    // Where another address has been written in the same moment, the page of that one is still to come.
    if (location.search !== window.location.search) return;
    const search = withPage(location.search, page);
    // Written anew it may be spelled otherwise, and be the same.
    if (new URLSearchParams(search).get('seite') !== new URLSearchParams(location.search).get('seite'))
      void navigate({ search }, { replace: true, state: location.state });
  }, [page, location, navigate]);
}

function useFirstPageAfter(selection: string): void {
  const location = useLocation();
  const navigate = useNavigate();
  const before = useRef(selection);
  useStartOver(selection);
  useEffect(() => {
    // While something lies over the list, its address is not the list's; there is another location when that is gone.
    if (before.current === selection || window.location.pathname !== paths.blog) return;
    before.current = selection;
    if (pageIn(location.search) > 0)
      void navigate({ search: withPage(window.location.search, 0) }, { replace: true });
  }, [selection, location, navigate]);
}

function NoPosts() {
  const { safeMode, filterTags } = useSnapshot(state);
  const hidden = safeMode || filterTags.length > 0;
  return (
    <Empty
      title="Es sind keine Inhalte zum Anzeigen vorhanden."
      reason={
        hidden ? 'Bitte prüfen Sie die Filter und den Worksafe Modus.' : 'Hier ist noch nichts erschienen.'
      }
    >
      {filterTags.length > 0 && (
        <Button look="primary" onClick={clearFilterTags}>
          Filter zurücksetzen
        </Button>
      )}
      {safeMode && <SafeModeLink />}
    </Empty>
  );
}

const LIKELY = [1.67, 0.89, 1.7, 1.5, 1.19];

function Skeleton() {
  return (
    <div className="posts" aria-hidden="true">
      {LIKELY.map((ratio, at) => (
        <div key={ratio} className={`post-card ${at === 0 ? 'is-lead' : ''}`}>
          <span className="thumb">
            <span className="photo skel" style={{ '--ar': ratio }} />
          </span>
          <span className="body">
            <span className="skel-line skel-line--date" />
            <span className="skel-line skel-line--title" />
            <span className="skel-line" />
            <span className="skel-line skel-line--end" />
          </span>
        </div>
      ))}
    </div>
  );
}
