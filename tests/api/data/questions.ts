import { VISITOR, type Viewer } from '../../../api/contract/access.ts';
import type { DataType } from '../../../api/contract/data.ts';
import type { FilterExpression } from '../../../api/contract/filter.ts';
import { SITE_ALBUMS } from '../../../api/contract/site.ts';

export const AT = { today: '2026-11-20', now: '2026-11-20T12:00:00Z' };

export const viewers: Record<string, Viewer> = {
  visitor: VISITOR,
  member: { userId: 'u-1', admin: false, groups: ['ug-a', 'ug-b'], unlocked: ['x'] },
  administrator: { userId: 'u-2', admin: true, groups: [], unlocked: [] },
};
const after = Buffer.from(JSON.stringify([50_000, 'i26112050000'])).toString('base64url');

const siteAlbums: FilterExpression = { in: ['album', [...SITE_ALBUMS]] };
const ofSite: FilterExpression = { or: [siteAlbums, { eq: ['album', null] }] };
const inGrid: FilterExpression = { and: [siteAlbums, { eq: ['isAsset', false] }] };

/** What the screens ask for. */
export const questions: [
  name: string,
  filter: FilterExpression | undefined,
  more?: { sort?: string; after?: string },
][] = [
  ['the newest', undefined],
  ['a site album', { and: [{ in: ['album', ['brp']] }, { eq: ['isAsset', false] }] }],
  ['several site albums', { and: [{ in: ['album', ['brp', '760', 'apd']] }, { eq: ['isAsset', false] }] }],
  ['the next page of one', { in: ['album', ['brp']] }, { after }],
  ['a chosen tag', { and: [{ in: ['album', ['brp', '760']] }, { overlap: ['tags', [7]] }] }],
  ['two chosen tags', { and: [{ overlap: ['tags', [7]] }, { overlap: ['tags', [12]] }] }],
  ['a photo album', { eq: ['album', 'hochzeit'] }],
  ['a photo album by file name', { eq: ['album', 'hochzeit'] }, { sort: 'filename' }],
  ['some ids', { in: ['id', ['i2611201', 'i261120777', 'i2611209']] }],
  ['a contributor', { overlap: ['contribs', ['c7']] }],
  ['by title', undefined, { sort: 'title' }],
  ['by file name', undefined, { sort: 'filename' }],
  ['by capture time', undefined, { sort: 'takenAt' }],
  ['the latest capture first', { in: ['album', ['brp', '760']] }, { sort: '-takenAt' }],
  ['a photo album by capture time', { eq: ['album', 'hochzeit'] }, { sort: 'takenAt' }],
  ['a photo album in its own order', { eq: ['album', 'hochzeit'] }, { sort: 'position' }],
  ['words', { and: [{ in: ['album', ['brp']] }, { words: 'Fischerboote im Nebel' }] }],
  ['words, as the search', { and: [{ or: [inGrid, { not: ofSite }] }, { words: 'Fischerboote im Nebel' }] }],
  ['what has no tag', { empty: 'tags' }],
  ['what has no caption', { and: [{ empty: 'alt' }, { empty: 'description' }] }],
  ['a span of capture time', { gte: ['takenAt', '2026-11-01T00:00:00Z'] }, { sort: '-takenAt' }],
];

/** Others see only the links to posts that they may read, and do not filter by them. */
export const ofAdministrators: typeof questions = [['a post’s pictures', { eq: ['blogId', 'p-nebel'] }]];

interface Other {
  type: DataType;
  name: string;
  whose: readonly string[];
  filter?: FilterExpression;
  more?: { sort?: string; limit?: string };
}

const ALL = ['visitor', 'member', 'administrator'];
const STAFF = ['administrator'];

/** Lists of anything else that grows with pictures or posts. */
export const ofOthers: readonly Other[] = [
  { type: 'posts', name: 'the newest', whose: ALL },
  { type: 'posts', name: 'by date', whose: ALL, more: { sort: '-dateStr' } },
  { type: 'posts', name: 'by title', whose: ALL, more: { sort: 'title' } },
  { type: 'posts', name: 'a chosen tag', whose: ALL, filter: { overlap: ['tags', [7]] } },
  { type: 'posts', name: 'some ids', whose: ALL, filter: { in: ['id', ['p-beitrag-7', 'p-beitrag-70']] } },
  { type: 'image', name: 'a rare word', whose: ALL, filter: { words: 'Leuchtturm' } },
  { type: 'posts', name: 'a rare word', whose: ALL, filter: { words: 'Leuchtturm' } },
  { type: 'posts', name: 'words', whose: ALL, filter: { words: 'Fischerboote im Nebel' } },
  { type: 'posts', name: 'drafts', whose: STAFF, filter: { eq: ['published', false] } },
  { type: 'image', name: 'in the trash', whose: STAFF, filter: { eq: ['trash', true] } },
  { type: 'album', name: 'by title', whose: ALL },
  { type: 'imageRatings', name: 'one’s own', whose: ['member'] },
];
