import '../../styles/admin-table.css';
import '../../styles/admin-posts.css';
import { useEffect, useState } from 'react';
import { postState } from '@lichthof/api/contract/publication';
import { adminPaths } from '../../navigation/admin-paths.ts';
import { Empty } from '../../page/Empty.tsx';
import { Button } from '../../ui/Button.tsx';
import { numberOf } from '../../ui/format.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { readPictures, type DeskPicture } from '../images/pictures.ts';
import { CreateLink } from '../page/CreateLink.tsx';
import { AdminPage, NotLoaded } from '../page/AdminPage.tsx';
import { useRecords } from '../records.ts';
import { useQuery, useSearchText } from '../table/query.ts';
import { PlainTable } from '../table/PlainTable.tsx';
import { countsOf, inOrder, matches, ORDERS, useTextMatches } from './listing.ts';
import { STATES } from './post.ts';
import { PostRow } from './PostRow.tsx';
import { SearchInput } from '../table/SearchInput.tsx';

const PAGE = 20;

export default function PostList() {
  const { items, error, retry } = useRecords('posts');
  const tags = useRecords('tag').items ?? [];
  const [query, change] = useQuery();
  const [text, setText] = useSearchText();
  const [count, setCount] = useState(PAGE);
  const search = query.get('suche') ?? '';
  const state = query.get('zustand') ?? '';
  const isOldestFirst = query.get('sortierung') === ORDERS[1].value;
  const inTexts = useTextMatches(search);
  const tagNames = new Map(tags.map(({ id, name }) => [id, name ?? '']));
  const found = (items ?? []).filter((post) => inTexts?.has(post.id) || matches(post, search, tagNames));
  const narrowed = inOrder(
    state === '' ? found : found.filter((post) => postState(post) === state),
    isOldestFirst,
  );
  const shown = narrowed.slice(0, count);
  const pictures = usePictures(shown.flatMap(({ imageId }) => imageId ?? []));
  const counts = countsOf(found);
  const create = <CreateLink to={adminPaths.postCreate}>Neuer Beitrag</CreateLink>;
  return (
    <AdminPage title="Beiträge" actions={create}>
      <section className="filterbar filterbar--sm" aria-label="Filter">
        <Segmented
          className="segbox"
          label="Zustand"
          value={state}
          options={[
            ['', 'Alle', items && found.length],
            ...STATES.map((one) => [one.state, one.word, items && counts[one.state]] as const),
          ]}
          onChange={(zustand) => change({ zustand })}
        />
        <SearchInput
          aria-label="Beiträge suchen"
          placeholder="Nach Titel, Text oder Tag suchen"
          value={text}
          onChange={setText}
        />
        <Button
          look="quiet"
          small
          className="from-lg"
          onClick={() => change({ sortierung: isOldestFirst ? null : ORDERS[1].value })}
        >
          {ORDERS[isOldestFirst ? 1 : 0].label}
        </Button>
      </section>
      {!items ? (
        <NotLoaded error={error} retry={retry} lines={8} />
      ) : narrowed.length === 0 ? (
        <NoPosts isFiltered={items.length > 0} onAll={() => change({ suche: null, zustand: null })}>
          {create}
        </NoPosts>
      ) : (
        <>
          <PlainTable className="posttab" columns={['Teaser', 'Titel', 'Zustand', ['Tags', 'tg']]} hasActions>
            {shown.map((post) => (
              <PostRow
                key={post.id}
                post={post}
                picture={post.imageId === null ? undefined : pictures.get(post.imageId)}
                tags={post.tags.flatMap((id) => tagNames.get(id) ?? []).join(', ')}
              />
            ))}
          </PlainTable>
          <div className="listfoot">
            <output className="num">
              {numberOf(shown.length)} von {numberOf(narrowed.length)}{' '}
              {narrowed.length === 1 ? 'Beitrag' : 'Beiträgen'}
            </output>
            {shown.length < narrowed.length && (
              <Button small data-focus-to="#inhalt tr:last-child a" onClick={() => setCount(count + PAGE)}>
                Weitere Beiträge laden
              </Button>
            )}
          </div>
        </>
      )}
    </AdminPage>
  );
}

function usePictures(ids: readonly string[]): ReadonlyMap<string, DeskPicture> {
  const [known, setKnown] = useState<ReadonlyMap<string, DeskPicture | null>>(new Map());
  const missing = [...new Set(ids)].filter((id) => !known.has(id)).join(' ');
  useEffect(() => {
    if (missing === '') return;
    const wanted = missing.split(' ');
    readPictures(wanted).then(
      (found) =>
        setKnown((before) => {
          const byId = new Map(found.map((one) => [one.id, one]));
          return new Map([...before, ...wanted.map((id) => [id, byId.get(id) ?? null] as const)]);
        }),
      // A row says everything without its picture.
      () => undefined,
    );
  }, [missing]);
  return new Map([...known].flatMap(([id, one]) => (one ? [[id, one] as const] : [])));
}

interface NoPostsProps {
  isFiltered: boolean;
  onAll: () => void;
  children: React.ReactNode;
}

const NoPosts = ({ isFiltered, onAll, children }: NoPostsProps) =>
  isFiltered ? (
    <Empty title="Kein Beitrag passt" reason="Zu dieser Suche und diesem Zustand gibt es keinen Beitrag.">
      <Button onClick={onAll}>Alle Beiträge zeigen</Button>
    </Empty>
  ) : (
    <Empty title="Noch kein Beitrag" reason="Ein neuer Beitrag ist ein Entwurf, bis Sie ihn veröffentlichen.">
      {children}
    </Empty>
  );
