import type { Album } from './album.ts';

/** Who is asking. The server builds it from the session row and the database, the client from the token (to show or hide controls). */
export interface Viewer {
  userId: string | null;
  admin: boolean;
  groups: readonly string[];
  unlocked: readonly string[];
  linked?: readonly string[];
  loads?: readonly string[];
  /** An administrator who looks at the site as this user: he changes nothing, and reads nothing that is only the user's. */
  readOnly?: true;
  /** A program with an access key of this user: it reads, or brings pictures into one album, and does nothing else. */
  key?: { scope: 'read' } | { scope: 'upload'; album: string; ofAdmin: boolean };
  /** Posts that a link shows before they appear. */
  previews?: readonly string[];
}

export const VISITOR: Viewer = { userId: null, admin: false, groups: [], unlocked: [] };

/** An empty list asks for nothing; otherwise one matching group is enough (docs/rules.md, Rights). */
export const inOneOf = (viewer: Viewer, groups: readonly string[]): boolean =>
  groups.length === 0 || groups.some((group) => viewer.groups.includes(group));

type AlbumRules = Readonly<Pick<Album, 'id' | 'public' | 'downloadable'>> &
  Readonly<Record<'groupIds' | 'downloadGroupIds' | 'editGroupIds', readonly string[]>>;

/** Visitors see public albums without a read group; members those of their groups as well (docs/rules.md, Rights). */
export const canSeeAlbum = (viewer: Viewer, album: AlbumRules): boolean =>
  viewer.admin ||
  isMember(viewer, album) ||
  (viewer.userId === null && album.public && album.groupIds.length === 0) ||
  (viewer.linked?.includes(album.id) ?? false);

export const canDownloadAlbum = (viewer: Viewer, album: AlbumRules): boolean =>
  mayLoad(viewer, album) || (viewer.loads?.includes(album.id) ?? false);

/** Whoever is known, by his login or by a link, chooses in an album that is for it. */
export const canChoose = (viewer: Viewer, album: AlbumRules & Pick<Album, 'choosing'>): boolean =>
  album.choosing &&
  !viewer.readOnly &&
  ((viewer.userId !== null && (viewer.admin || isMember(viewer, album))) ||
    (viewer.linked?.includes(album.id) ?? false));

/** A link makes nobody an editor. */
export const canEditAlbum = (viewer: Viewer, album: AlbumRules): boolean =>
  viewer.admin || (mayLoad(viewer, album) && inOneOf(viewer, album.editGroupIds));

const isMember = (viewer: Viewer, album: AlbumRules): boolean =>
  viewer.userId !== null && inOneOf(viewer, album.groupIds);

const mayLoad = (viewer: Viewer, album: AlbumRules): boolean =>
  album.downloadable &&
  (viewer.admin || (isMember(viewer, album) && inOneOf(viewer, album.downloadGroupIds)));

/** A member of a group is also a member of that group's ancestors. Cycles in the data do not hang it. */
export function withAncestors(
  groups: readonly string[],
  parentOf: ReadonlyMap<string, string | null>,
): string[] {
  const all = new Set<string>();
  for (const group of groups) {
    for (let at: string | null | undefined = group; at && !all.has(at); at = parentOf.get(at)) all.add(at);
  }
  return [...all];
}
