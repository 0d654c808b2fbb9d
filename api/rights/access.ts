import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Viewer, VISITOR } from '../contract/access.ts';
import { PROTECTED } from '../contract/location.ts';
import { UNNAMED_ROLES } from '../contract/roles.ts';
import { SITE_ALBUMS } from '../contract/site.ts';

/** Who is asking, when, and whether things that are not safe for work were asked for (docs/rules.md, Rights). */
export interface Scope extends ImageScope {
  /** ISO 8601: what appears at this minute is there. */
  now: string;
}

interface ImageScope {
  viewer: Viewer;
  today: string;
  nsfw: boolean;
  /** Albums that the viewer's token names, but whose keys are gone. */
  lost?: readonly string[];
}

const keys = new WeakMap<Viewer, string>();
/** Who may see the same has the same key: a viewer whose rights changed gets another one. */
export function viewerKey(viewer: Viewer): string {
  let key = keys.get(viewer);
  if (key === undefined) keys.set(viewer, (key = JSON.stringify(viewer)));
  return key;
}

/** A condition on the rows of one table. */
type Predicate = RawBuilder<SqlBool>;

const everything: Predicate = sql`true`;
const nothing: Predicate = sql`false`;
/** Sorted, so that viewers who may see the same ask the same question and share its answer. */
const textArray = (values: readonly string[]) => sql<string[]>`${values.toSorted()}::text[]`;
const unsafeTags = sql`array(select id from tag where not worksafe)`;

/** The rows of `image` that may be seen. The same predicate serves lists, single reads, bytes and counts. */
export function visibleImages({ viewer, today, nsfw }: ImageScope): Predicate {
  const safe: Predicate = nsfw ? everything : sql`(image.ws and not image.tags && ${unsafeTags})`;
  if (viewer.admin) return safe;
  const shown: Predicate =
    viewer.userId === null
      ? sql`(image.public or image.album = any(${textArray(viewer.linked ?? [])})) and not image.trash`
      : sql`(not image.trash or image.album in (select album.id from album where ${editableAlbums(viewer)}))`;
  return sql`(${safe} and ${shown} and (image.dt is null or image.dt <= ${today}::date) and (
    image.album is null or image.album = any(${textArray(SITE_ALBUMS)}) or image.album in (
      select album.id from album where ${visibleAlbums(viewer)} and ${unlockedAlbums(viewer)})))`;
}

/** The rows of `image` that could be seen if these albums were still unlocked, and cannot. */
export const imagesOfLostAlbums = (scope: ImageScope, lost: readonly string[]): Predicate =>
  scope.viewer.admin
    ? nothing
    : sql`(image.album = any(${textArray(lost)})
        and ${visibleImages({ ...scope, viewer: { ...scope.viewer, unlocked: lost } })}
        and not ${visibleImages(scope)})`;

/** The rows of `album` that may be seen; locked ones as well, for their notice is how they are unlocked. */
export function visibleAlbums(viewer: Viewer): Predicate {
  if (viewer.admin) return everything;
  if (viewer.key?.scope === 'upload') return editableAlbums(viewer);
  const own =
    viewer.userId === null
      ? sql<SqlBool>`(album.public and album."groupIds" = '{}')`
      : inOneOf(viewer, 'groupIds');
  return orLinked(own, viewer.linked);
}

export const downloadableAlbums = (viewer: Viewer): Predicate =>
  orLinked(loadableByRules(viewer), viewer.loads);

/** Of visitors only those who hold a link: everybody else has nothing to be known by. */
export function choosableAlbums(viewer: Viewer): Predicate {
  if (viewer.readOnly) return nothing;
  const known = viewer.userId === null ? nothing : visibleAlbums(viewer);
  return sql`(album.choosing and ${orLinked(known, viewer.linked)})`;
}

/** A link makes nobody an editor. */
export function editableAlbums(viewer: Viewer): Predicate {
  const { key } = viewer;
  if (key?.scope === 'read') return nothing;
  const byRules: Predicate =
    viewer.admin || key?.ofAdmin
      ? everything
      : sql`(${loadableByRules(viewer)} and ${inOneOf(viewer, 'editGroupIds')})`;
  return key ? sql`(album.id = ${key.album} and ${byRules})` : byRules;
}

function loadableByRules(viewer: Viewer): Predicate {
  if (viewer.admin) return sql`album.downloadable`;
  if (viewer.userId === null) return nothing;
  return sql`(album.downloadable and ${inOneOf(viewer, 'groupIds')} and ${inOneOf(viewer, 'downloadGroupIds')})`;
}

const orLinked = (own: Predicate, linked: readonly string[] = []): Predicate =>
  linked.length === 0 ? own : sql`(${own} or album.id = any(${textArray(linked)}))`;

/** The uploads that somebody may go on with: a program those into its album. */
export const ofProgram = ({ key }: Viewer): Predicate =>
  key?.scope === 'upload' ? sql`upload.album = ${key.album}` : everything;

export const editableImages = (viewer: Viewer): Predicate =>
  viewer.admin
    ? everything
    : sql`coalesce(image.album in (select album.id from album where ${editableAlbums(viewer)}), false)`;

/** The albums whose pictures are readable: not encrypted, or unlocked in this session. */
const unlockedAlbums = (viewer: Viewer): Predicate =>
  sql`(not album.encrypted or album.id = any(${textArray(viewer.unlocked)}))`;

/** An empty list of groups asks for nothing. */
const inOneOf = (viewer: Viewer, column: 'groupIds' | 'editGroupIds' | 'downloadGroupIds'): Predicate =>
  sql`(${sql.ref(`album.${column}`)} = '{}' or ${sql.ref(`album.${column}`)} && ${textArray(viewer.groups)})`;

/**
 * What stands in pages without JavaScript, feeds and sitemaps, and comes from there into search engines: what everybody sees in safe
 * mode.
 */
export const publicScope = (at: Pick<Scope, 'today' | 'now'>): Scope => ({
  viewer: VISITOR,
  nsfw: false,
  ...at,
});

export const openPosts = (at: Pick<Scope, 'today' | 'now'>): Predicate => visiblePosts(publicScope(at));

/** An album with a password is not among them, nor one that a tag calls unsafe. */
export const openAlbums: Predicate = sql`(${visibleAlbums(VISITOR)} and not album.encrypted
  and not starts_with(album.location || '/', ${PROTECTED}) and not album.tags && ${unsafeTags})`;

export const openNames: Predicate = sql`(contributor.published
  and not contributor.role = any(${[...UNNAMED_ROLES]}::integer[]))`;

export const openImages = (at: Pick<Scope, 'today' | 'now'>): Predicate =>
  sql`(${visibleImages(publicScope(at))} and not starts_with(image.url, ${PROTECTED})
    and (image.album is null or image.album = any(${textArray(SITE_ALBUMS)})
      or image.album in (select album.id from album where ${openAlbums})))`;

/** A post is safe for work as long as none of its tags says otherwise. */
export function visiblePosts({ viewer, now, nsfw }: Scope): Predicate {
  const safe: Predicate = nsfw ? everything : sql`not post.tags && ${unsafeTags}`;
  if (viewer.admin) return safe;
  const shown: Predicate = sql`(post.published and post.appears <= ${now}::timestamptz)`;
  return viewer.previews
    ? sql`(${safe} and (${shown} or post.id = any(${textArray(viewer.previews)})))`
    : sql`(${safe} and ${shown})`;
}

/** A draft says what nobody has checked yet. */
export const visibleTexts = ({ viewer }: Scope): Predicate =>
  viewer.admin ? everything : sql`not "textBlock".draft`;

export const visibleTags = ({ nsfw }: Scope): Predicate => (nsfw ? everything : sql`tag.worksafe`);

/** Where a field may be read; null where it may in every row. */
type Mask = Predicate | null;

/** Of what is not published others than administrators learn only that it is there. */
export const publishedOnly = ({ viewer }: Scope): Mask => (viewer.admin ? null : sql`published`);

/**
 * Names and roles of contributors: of those who are published and want to be named. Editors need no other name either: whoever
 * is not named is one of the contributors of a picture, and stays one, by the id.
 */
export const named = ({ viewer }: Scope): Mask => (viewer.admin ? null : openNames);

/** What is nobody's business but the administrators'. */
export const adminsOnly = ({ viewer }: Scope): Mask => (viewer.admin ? null : nothing);

/** Visitors do not learn which groups there are. */
export const usersOnly = ({ viewer }: Scope): Mask => (viewer.userId === null ? nothing : null);

/** A picture leads only to a post that may be read. */
export const linkOfReadable = (scope: Scope): Mask =>
  scope.viewer.admin
    ? null
    : sql`image."blogId" is not null and exists (select from post where post.id = image."blogId" and ${visiblePosts(scope)})`;

/** A post names only a picture that may be seen. */
export const pictureOfSeen = (scope: Scope): Mask =>
  scope.viewer.admin ? null : sql`(post."imageId" is not null and ${isSeen(sql`post."imageId"`, scope)})`;

/** Nor does an album name another one as its cover. */
export const coverOfSeen = (scope: Scope): Mask =>
  scope.viewer.admin ? null : sql`(album."coverId" is not null and ${isSeen(sql`album."coverId"`, scope)})`;

/** What a user says of pictures names them, too: only those that he may see now. */
export const aboutSeen = (table: 'imageRating' | 'imageComment', scope: Scope): Predicate =>
  scope.viewer.admin
    ? ownRows(scope.viewer)
    : sql`(${ownRows(scope.viewer)} and ${isSeen(sql.ref(`${table}.imageId`), { ...scope, nsfw: true })})`;

/** Not `exists`: who looks for a few of them would be shown them out of all pictures. */
const isSeen = (id: RawBuilder<unknown>, scope: ImageScope): Predicate =>
  sql`(select true from image where image.id = ${id} and ${visibleImages(scope)})`;

/** Pictures that are shown outside of photo albums: in site albums, and in posts alone. */
export const shownOutside: Predicate = sql`(
  (image.album is null or image.album = any(${textArray(SITE_ALBUMS)})) and not image.trash)`;

const guarded = (
  url: RawBuilder<unknown>,
): Predicate => sql`(starts_with(${url}, ${PROTECTED}) and (image.public
  or exists (select from album where starts_with(${url}, album.location || '/')
    and (album.encrypted or album."groupIds" <> '{}'))))`;

/** Of those the ones that are shown to somebody who gets nothing below `protected/`, or not out of that album (docs/rules.md, Rights). */
export const brokenTiles: Predicate = sql`(${shownOutside}
  and (${guarded(sql`image.url`)} or ${guarded(sql`image."tUrl"`)}))`;

export const ownRows = (viewer: Viewer): Predicate =>
  viewer.userId === null || viewer.readOnly ? nothing : sql`"userId" = ${viewer.userId}`;

export function visibleUsers(viewer: Viewer): Predicate {
  if (viewer.admin) return everything;
  return viewer.userId === null ? nothing : sql`users.id = ${viewer.userId}`;
}
