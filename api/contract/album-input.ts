import * as z from 'zod/mini';
import type { Album } from './album.ts';
import { idList, line, optionalText, tagIds } from './fields.ts';
import { cleanPath, isFolder, isProtected, PROTECTED } from './location.ts';
import type { FieldError } from './problem.ts';
import { isSiteAlbum } from './site.ts';

const folder = (missing: string) =>
  line(missing, 300).check(
    z.overwrite(cleanPath),
    z.refine(
      (path) => isFolder(path) && `${path}/` !== PROTECTED,
      'Das ist kein Ordner, in dem Bilder liegen können.',
    ),
  );

const thumbnails = z.optional(folder('Bitte geben Sie einen Ordner für die Vorschaubilder an.'));
const large = z.optional(folder('Bitte geben Sie einen Ordner für die großen Bilder an.'));

/** What may be written of a photo album. Paths are cleaned on the way. */
export const AlbumInput = z.strictObject({
  id: line('Es muss zunächst eine ID für das Album eingegeben werden!', 64).check(
    z.regex(/^[A-Za-z0-9_-]+$/, 'Eine ID besteht aus Buchstaben, Ziffern, „-“ und „_“.'),
    z.refine((id) => !isSiteAlbum(id), 'Diese ID gehört schon einer Sammlung der Seite.'),
    z.refine((id) => !id.includes('--'), 'Eine ID darf keine zwei Bindestriche hintereinander haben.'),
  ),
  title: line('Bitte geben Sie einen Titel ein.'),
  location: folder('Bitte geben Sie einen Ordner an.'),
  thumbnailSublocation: thumbnails,
  largeSubLocation: large,
  /** Other names for the two. */
  thumbnailLocation: thumbnails,
  largeImageLocation: large,
  imageTitle: optionalText(200),
  description: optionalText(),
  tags: z.optional(tagIds),
  contribs: z.optional(idList),
  showFileNames: z.optional(z.boolean()),
  public: z.optional(z.boolean()),
  downloadable: z.optional(z.boolean()),
  groupIds: z.optional(idList),
  editGroupIds: z.optional(idList),
  downloadGroupIds: z.optional(idList),
  encrypted: z.optional(z.boolean()),
  encryptedThumbs: z.optional(z.boolean()),
  encryptedLarge: z.optional(z.boolean()),
});

const UNPROTECTED = 'Berechtigungen können nur vergeben werden, wenn das Album im Ordner „protected“ liegt.';

/** The rules that look at more than one field of an album (docs/rules.md, Records). */
export function albumIssues(album: Partial<Album>): FieldError[] {
  const issues: FieldError[] = [];
  if (!isProtected(album.location ?? '')) {
    for (const field of ['groupIds', 'editGroupIds', 'downloadGroupIds'] as const) {
      if ((album[field] ?? []).length > 0) issues.push({ field, message: UNPROTECTED });
    }
    if (album.encrypted) {
      issues.push({
        field: 'encrypted',
        message: 'Nur ein Album im Ordner „protected“ lässt sich verschlüsseln.',
      });
    }
  }
  for (const field of ['encryptedThumbs', 'encryptedLarge'] as const) {
    if (album[field] && !album.encrypted) {
      issues.push({ field, message: 'Dafür muss das Album selbst verschlüsselt sein.' });
    }
  }
  if ((album.thumbnailSublocation ?? 'thm') === (album.largeSubLocation ?? 'large')) {
    issues.push({
      field: 'largeSubLocation',
      message: 'Vorschaubilder und große Bilder brauchen verschiedene Ordner.',
    });
  }
  return issues;
}

/** A title of its own that says the same as the album's is none. */
export const tidyAlbum = <T extends { title?: unknown; imageTitle?: unknown }>(album: T): T =>
  album.imageTitle === album.title ? { ...album, imageTitle: null } : album;
