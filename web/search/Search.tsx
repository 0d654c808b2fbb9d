import '../styles/forms.css';
import '../styles/search.css';
import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { paths } from '../navigation/paths.ts';
import { Main, usePage } from '../page/Page.tsx';
import { useLists } from '../server/lists.ts';
import { state } from '../server/state.ts';
import { foundKey, peek, type Peek, normalizedWords } from './found.ts';
import { searchFor, suggestions, wordsIn } from './options.ts';
import { recentSearches, rememberSearch } from './recent.ts';
import { Results } from './Results.tsx';
import { SearchField } from './SearchField.tsx';
import { Suggestions } from './Suggestions.tsx';

const PAUSE_MS = 150;

export default function Search() {
  const location = useLocation();
  const navigate = useNavigate();
  const words = normalizedWords(wordsIn(location.search));
  const [typed, setTyped] = useState(words);
  const [active, setActive] = useState<string | null>(null);
  const [shown, setShown] = useState(words);
  const [recent, setRecent] = useState(recentSearches);
  const snapshot = useSnapshot(state);
  useLists('tags', 'albums', 'posts');
  usePage(words ? `Suche nach „${words}“` : 'Suche', 'image');

  // Another address was gone to, for example back.
  if (shown !== words) {
    setShown(words);
    setTyped(words);
    setActive(null);
  }
  const typing = normalizedWords(typed);
  const isAsked = words !== '' && typing === words;
  const found = usePeek(isAsked ? '' : typing);
  const groups = isAsked ? [] : suggestions(typing, snapshot, found, recent);
  const options = groups.flatMap((group) => group.options);

  const go = (to: string) => {
    // A search follows a search in the same entry of the history: Back leads out of it.
    void navigate(to, { replace: to.startsWith(paths.search), state: location.state });
  };
  const search = (text: string) => {
    const wanted = normalizedWords(text);
    if (wanted === '') return;
    rememberSearch(wanted);
    setRecent(recentSearches());
    setTyped(wanted);
    go(searchFor(wanted));
  };
  const choose = (id: string) => {
    const option = options.find((one) => one.id === id);
    if (option?.kind === 'tag' || option?.kind === 'recent') search(option.label);
    else if (option) go(option.to);
  };
  // The router counts the entries of the site: before its first one is another site.
  const leave = () => void (window.history.state?.idx === 0 ? navigate(paths.images) : navigate(-1));

  return (
    <>
      <InHeader>
        <SearchField
          typed={typed}
          options={options}
          active={active}
          onType={(text) => {
            setTyped(text);
            setActive(null);
          }}
          onActive={setActive}
          onEnter={() => (active ? choose(active) : search(typed))}
          onLeave={leave}
        />
      </InHeader>
      <Main className="found">
        {isAsked ? (
          <Results words={words} onSearch={search} />
        ) : (
          <Suggestions
            words={typing}
            groups={groups}
            active={active}
            found={found}
            onChoose={choose}
            onSearch={search}
            onForgotten={() => setRecent([])}
          />
        )}
      </Main>
    </>
  );
}

/** In place of the navigation; in the page where the site has no header. */
function InHeader({ children }: { children: React.ReactNode }) {
  const [slot, setSlot] = useState<Element | null>();
  // oxlint-disable-next-line react/set-state-in-effect -- it is in the document only after the header was
  useLayoutEffect(() => setSlot(document.querySelector('.site-header:not([hidden]) .search-slot')), []);
  if (slot === undefined) return null;
  return slot ? createPortal(children, slot) : <div className="search-bar">{children}</div>;
}

function usePeek(words: string): Peek | null {
  const [found, setFound] = useState<{ for: string; peek: Peek } | null>(null);
  const reader = foundKey('', useSnapshot(state));
  useEffect(() => {
    if (words.length < 2) return undefined;
    let isWanted = true;
    const timer = setTimeout(() => {
      peek(words).then(
        (now) => isWanted && setFound({ for: reader, peek: now }),
        // Without them there are still tags and albums.
        () => isWanted && setFound({ for: reader, peek: { words, images: [], total: 0, posts: [] } }),
      );
    }, PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [words, reader]);
  // Nothing of what another mode or reader was shown stays to be seen.
  return words.length < 2 || found?.for !== reader ? null : found.peek;
}
