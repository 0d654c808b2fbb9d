import type { Text } from '../../contract/post.ts';
import type { Fresh } from './fresh.ts';

const PAGES = [
  'impressum',
  'datenschutz',
  'tfp',
  'aufnahmebereiche',
  'history',
  'agb',
  'preise',
  'ausruestung',
  'technik',
  'barrierefreiheit',
  'lizenz',
  'default',
];

/** What posts and screens put in. */
const BLOCKS = ['lichthof', 'kontakt', 'select', 'worksafe-sfw', 'worksafe-nsfw', 'hilfe-sicher'];

/** The HTML of each stands in `texts/{id}.html`. */
export const texts: readonly Fresh<Text>[] = [...PAGES, ...BLOCKS].map((name) => ({
  id: `t-${name}`,
  location: null,
}));
