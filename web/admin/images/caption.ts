import { update } from '@lichthof/api/contract/write';
import { call } from '../../server/api.ts';
import { toApiError } from '../../server/api-error.ts';
import { htmlOf, textOf } from './caption-text.ts';
import { putPictures, readPictures, type DeskPicture } from './pictures.ts';

export const CAPTIONS = { title: 'Titel', description: 'Beschriftung', alt: 'Alternativtext' } as const;
export type CaptionField = keyof typeof CAPTIONS;

export const captionOf = (image: DeskPicture, field: CaptionField): string =>
  field === 'description' ? textOf(image.description ?? '') : (image[field] ?? '');

const saving = new Map<string, { text: string; saved: Promise<DeskPicture | null> }>();
const keyOf = (image: DeskPicture, field: CaptionField) => `${field} ${image.id}`;

export const isSaving = (image: DeskPicture, field: CaptionField): boolean => saving.has(keyOf(image, field));

/**
 * Resolves with the picture as it is saved, or with null: somebody else may have changed something else of it, but what he has
 * written in this field is not overwritten, and stands in the list from now on.
 */
export async function saveCaption(
  image: DeskPicture,
  field: CaptionField,
  text: string,
): Promise<DeskPicture | null> {
  const key = keyOf(image, field);
  const before = saving.get(key);
  if (before?.text === text) return before.saved;
  // What is typed while the text before is on its way is typed on that.
  const saved = before
    ? before.saved.catch(() => null).then((now) => send(now ?? image, field, text))
    : send(image, field, text);
  saving.set(key, { text, saved });
  try {
    return await saved;
  } finally {
    if (saving.get(key)?.saved === saved) saving.delete(key);
  }
}

async function send(image: DeskPicture, field: CaptionField, text: string): Promise<DeskPicture | null> {
  const write = async (version: number) => {
    const value = field === 'description' ? htmlOf(text) : text;
    const { items } = await call(update('image'), { body: { id: image.id, version, [field]: value } });
    putPictures(items);
    return items[0]!;
  };
  try {
    return await write(image.version);
  } catch (failure) {
    if (toApiError(failure).code !== 'conflict') throw failure;
    const [now] = await readPictures([image.id]);
    if (!now) throw failure;
    if (captionOf(now, field) === captionOf(image, field)) return await write(now.version);
    putPictures([now]);
    return null;
  }
}
