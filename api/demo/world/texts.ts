import type { Text } from '../../contract/post.ts';
import type { Fresh } from './fresh.ts';

/** Those that every site begins with are not among them. */
const PAGES = [
  'impressum',
  'tfp',
  'aufnahmebereiche',
  'history',
  'agb',
  'preise',
  'ausruestung',
  'technik',
  'barrierefreiheit',
  'lizenz',
];

/** What posts and screens put in. */
const BLOCKS = ['lichthof', 'kontakt', 'select', 'worksafe-sfw', 'worksafe-nsfw', 'hilfe-sicher'];

/** The HTML of each stands in `texts/{id}.html`. */
export const texts: readonly Fresh<Text>[] = [...PAGES, ...BLOCKS].map((name) => ({
  id: `t-${name}`,
  location: null,
}));
