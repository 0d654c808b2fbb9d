import { update } from '@lichthof/api/contract/write';
import { call } from '../../server/api.ts';
import { toApiError } from '../../server/api-error.ts';
import { htmlOf, textOf } from './caption-text.ts';
import { putPictures, readPictures, type DeskPicture } from './pictures.ts';

export const CAPTIONS = { title: 'Titel', description: 'Beschriftung', alt: 'Alternativtext' } as const;
export type CaptionField = keyof typeof CAPTIONS;

export const captionOf = (image: DeskPicture, field: CaptionField): string =>
  field === 'description' ? textOf(image.description ?? '') : (image[field] ?? '');

/**
 * Resolves with whether it was saved. Somebody else may have changed something else of the picture; what he has written in this
 * field is not overwritten, but stands in the list from now on.
 */
export async function saveCaption(image: DeskPicture, field: CaptionField, text: string): Promise<boolean> {
  const send = async (version: number) => {
    const value = field === 'description' ? htmlOf(text) : text;
    const { items } = await call(update('image'), { body: { id: image.id, version, [field]: value } });
    putPictures(items);
    return true;
  };
  try {
    return await send(image.version);
  } catch (failure) {
    if (toApiError(failure).code !== 'conflict') throw failure;
    const [now] = await readPictures([image.id]);
    if (!now) throw failure;
    if (captionOf(now, field) === captionOf(image, field)) return send(now.version);
    putPictures([now]);
    return false;
  }
}
