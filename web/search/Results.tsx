import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { ref, useSnapshot } from 'valtio';
import { Rows } from '../images/Rows.tsx';
import { ListEnd } from '../images/Sentinel.tsx';
import { paths, withFilter } from '../navigation/paths.ts';
import { Empty } from '../page/Empty.tsx';
import { provideViewerList } from '../page/lent-list.ts';
import { SafeModeLink } from '../preferences/SafeModeLink.tsx';
import { state } from '../server/state.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { numberOf, picturesOf } from '../ui/format.ts';
import { Segmented } from '../ui/Segmented.tsx';
import { ensureFound, searchResults, foundKey, loadFound, moreFound, unsearchable } from './found.ts';
import { FoundPosts } from './FoundPosts.tsx';
import { spellingSuggestion } from './options.ts';

const FIRST = 12;
const KINDS = ['beides', 'bilder', 'beitraege'] as const;

interface ResultsProps {
  words: string;
  onSearch: (words: string) => void;
}

export function Results({ words, onSearch }: ResultsProps) {
  const snapshot = useSnapshot(state);
  const { items, total, error, key: shown, posts } = useSnapshot(searchResults);
  const key = foundKey(words, snapshot);
  useEffect(() => void ensureFound(key, words), [key, words]);
  useEffect(() => {
    provideViewerList({
      path: paths.search,
      images: items,
      total: total ?? items.length,
      more: () => moreFound(words),
      change: (changed) => (searchResults.items = ref(changed)),
    });
    return () => provideViewerList(null);
  }, [items, total, words]);

  const isKnown = shown === key && total !== null && posts !== null;
  const isFailed = !isKnown && shown === key && error !== undefined;
  const isWaiting = !isKnown && !isFailed;
  return (
    <>
      {/* One for both, which was there before: it is heard by whoever has the focus in the field. */}
      <output className={isWaiting ? 'sentinel' : 'visually-hidden'}>
        {isWaiting && <span className="spinner" aria-hidden="true" />}
        {isWaiting ? 'Es wird gesucht …' : isKnown && headline(words, total, posts.total)}
      </output>
      {isFailed && <NotLoaded words={words} error={error} />}
      {isKnown && <Found words={words} total={total} posts={posts} onSearch={onSearch} />}
    </>
  );
}

type Snapshot = ReturnType<typeof useSnapshot<typeof searchResults>>;
interface FoundProps extends ResultsProps {
  total: number;
  posts: NonNullable<Snapshot['posts']>;
}

function Found({ words, total, posts, onSearch }: FoundProps) {
  const { items, next, error } = useSnapshot(searchResults);
  const [params, setParams] = useSearchParams();
  if (total === 0 && posts.total === 0) return <Nothing words={words} onSearch={onSearch} />;

  const asked = KINDS.find((kind) => kind === params.get('art')) ?? 'beides';
  const kind = total === 0 ? 'beitraege' : posts.total === 0 ? 'bilder' : asked;
  const isAll = kind === 'bilder';
  const listed = isAll ? items : firstOf(items);
  const choose = (to: (typeof KINDS)[number]) => {
    setParams(to === 'beides' ? { q: words } : { q: words, art: to }, { replace: true });
  };
  return (
    <>
      <div className="results-head">
        <h1>{headline(words, total, posts.total)}</h1>
        {total > 0 && posts.total > 0 && (
          <Segmented
            label="Anzeigen"
            value={kind}
            options={[
              ['beides', 'Beides'],
              ['bilder', 'Bilder', total],
              ['beitraege', 'Beiträge', posts.total],
            ]}
            onChange={choose}
          />
        )}
      </div>
      <div className={`results results--${kind}`}>
        {kind !== 'beitraege' && (
          <section aria-labelledby="gefundene-bilder">
            <h2 id="gefundene-bilder">
              Bilder{' '}
              <span className="num">
                {isAll ? numberOf(total) : `${listed.length} von ${numberOf(total)}`}
              </span>
              {!isAll && total > listed.length && (
                <button className="textlink" type="button" onClick={() => choose('bilder')}>
                  Alle {picturesOf(total)}
                </button>
              )}
            </h2>
            <Rows
              images={listed}
              total={isAll ? total : listed.length}
              complete={!isAll || next === null}
              more={() => moreFound(words)}
            />
            {isAll && next !== null && <ListEnd error={error} more={() => moreFound(words)} />}
          </section>
        )}
        {kind !== 'bilder' && <FoundPosts posts={posts} />}
      </div>
    </>
  );
}

let cut: { of: readonly unknown[]; first: unknown } | undefined;
/** The same list for the same pictures: its layout is kept. */
function firstOf<T>(items: readonly T[]): readonly T[] {
  if (cut?.of !== items) cut = { of: items, first: items.slice(0, FIRST) };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made of `items` two lines above
  return cut.first as readonly T[];
}

const postsOf = (count: number) => `${numberOf(count)} ${count === 1 ? 'Beitrag' : 'Beiträge'}`;

function headline(words: string, images: number, posts: number): string {
  const found = [images > 0 && picturesOf(images), posts > 0 && postsOf(posts)].filter(Boolean);
  if (found.length > 0) return `${found.join(' und ')} zu „${words}“`;
  return unsearchable(words) === null ? `Nichts gefunden zu „${words}“` : 'Danach lässt sich nicht suchen';
}

const NotLoaded = ({ words, error }: { words: string; error: string }) => (
  <>
    <h1 className="h2">Suche nach „{words}“</h1>
    <Alert>{error}</Alert>
    <Button look="primary" onClick={() => void loadFound(words)}>
      Erneut versuchen
    </Button>
  </>
);

function Nothing({ words, onSearch }: ResultsProps) {
  const snapshot = useSnapshot(state);
  const reason = unsearchable(words);
  const instead = reason === null && spellingSuggestion(words, snapshot);
  const isHiding = reason === null && snapshot.safeMode;
  return (
    <>
      <h1 className="visually-hidden">Suche</h1>
      <Empty
        title={headline(words, 0, 0)}
        reason={
          reason ??
          `Gesucht wurde in Titeln, Tags, Beschreibungen und Beiträgen.${instead ? ` Meinten Sie „${instead}“?` : ''}`
        }
        more={isHiding && <p>Der sichere Modus ist an. Was er verbirgt, findet auch die Suche nicht.</p>}
      >
        {instead && (
          <Button look="primary" onClick={() => onSearch(instead)}>
            Nach „{instead}“ suchen
          </Button>
        )}
        <Link className="btn" to={{ pathname: paths.images, search: withFilter('', true) }}>
          Alle Tags ansehen
        </Link>
        {isHiding && <SafeModeLink />}
      </Empty>
    </>
  );
}
