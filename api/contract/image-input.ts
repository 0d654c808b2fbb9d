import * as z from 'zod/mini';
import { idList, line, optionalId, optionalText, tagIds } from './fields.ts';
import { day, imageId } from './image.ts';
import type { FieldError } from './problem.ts';

const NO_PICTURE = 'Bitte laden Sie ein Bild hoch, oder wählen Sie eines aus einem Album.';
const path = line(NO_PICTURE, 500);

/** What may be written of a picture; the rest is measured by the server from the file. */
export const ImageInput = z.strictObject({
  id: imageId,
  title: line('Bitte geben Sie einen Titel ein.'),
  alt: optionalText(1000),
  description: optionalText(),
  url: path,
  tUrl: path,
  largeUrl: optionalText(500),
  album: optionalId,
  blogId: optionalId,
  tags: z.optional(tagIds),
  contribs: z.optional(idList),
  ws: z.optional(z.boolean()),
  public: z.optional(z.boolean()),
  trash: z.optional(z.boolean()),
  isAsset: z.optional(z.boolean()),
  noPostImage: z.optional(z.boolean()),
  dt: z.optional(
    z.pipe(
      z.nullable(z.union([z.literal(''), day], 'Bitte geben Sie ein Datum als JJJJ-MM-TT an.')),
      z.transform((value) => value || null),
    ),
  ),
});

/** The rules that look at more than one field of a picture (docs/rules.md, Records). */
export function imageIssues(image: { id?: string; album?: string | null; isAsset?: boolean }): FieldError[] {
  const { id = '', album, isAsset } = image;
  if (!isAsset && !album) {
    return [
      { field: 'album', message: 'Bitte wählen Sie ein Album, oder kennzeichnen Sie das Bild als Asset.' },
    ];
  }
  if (id.startsWith('i--') && !id.startsWith(`i--${album}--`)) {
    return [{ field: 'album', message: 'Dieses Bild gehört nach seiner ID zu einem anderen Album.' }];
  }
  return [];
}
