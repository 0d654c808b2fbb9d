import '../styles/page.css';
import '../styles/guide.css';
import * as z from 'zod/mini';
import { ElementGuide, type ElementGuideProps } from '@lichthof/elements';
import '../texts/AuthorHtml.tsx';
import { ensureList } from '../server/data.ts';
import { read } from '../server/api.ts';
import { state } from '../server/state.ts';
import { Main, usePage } from '../page/Page.tsx';
import { useLoaded } from './loaded.ts';

export default function Elements() {
  // Where they cannot be read, an example whose record is missing says so by itself.
  const { value: ids, error } = useLoaded('', exampleIds);
  const missing = KINDS.flatMap(([kind, noun]) => (ids && !ids[kind] ? [noun] : []));
  usePage('Bausteine für Beiträge', 'read');
  return (
    <Main className="page guide">
      <div className="page-head">
        <h1>Bausteine für Beiträge</h1>
        <p className="lead">
          Was in den HTML-Text eines Beitrags geschrieben werden kann, und wie es dort aussieht.
        </p>
      </div>
      {missing.length > 0 && (
        <p>
          Noch nicht auf dieser Website: {LIST.format(missing)}. Die Beispiele nennen erdachte IDs; setzen Sie
          dort eigene ein.
        </p>
      )}
      {(ids || error !== null) && <ElementGuide ids={ids ?? {}} />}
    </Main>
  );
}

const LIST = new Intl.ListFormat('de', { type: 'conjunction' });
const KINDS = [
  ['image', 'Bilder'],
  ['contributor', 'Beitragende'],
  ['album', 'Fotoalben'],
  ['post', 'Beiträge'],
] as const;

type Ids = NonNullable<ElementGuideProps['ids']>;

async function exampleIds(): Promise<Ids> {
  const [{ items }] = await Promise.all([
    read('image', z.object({ id: z.string() }), { limit: 1 }),
    ensureList('contributors'),
    ensureList('albums'),
    ensureList('posts'),
  ]);
  const first = <T extends { id: string }>(
    records: ReadonlyMap<string, T>,
    fits: (record: T) => boolean = () => true,
  ) => [...records.values()].find(fits)?.id;
  const ids = {
    image: items[0]?.id,
    contributor: first(state.contributors.items, ({ published }) => published === true),
    album: first(state.albums.items),
    post: first(state.posts.items),
  };
  return Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== undefined));
}
