import { draftIds, readDraft, removeDraft, writeDraft } from '../form/draft.ts';
import type { CaptionField } from './caption.ts';

/** What was typed for a picture and is not saved, and what stood there before. */
interface Unsaved {
  text: string;
  was: string;
}

const ROOM = 'caption/';
const idOf = (image: string, field: CaptionField) => `${ROOM}${field}/${image}`;

function unsavedOf(image: string, field: CaptionField): Unsaved | null {
  const { text, was } = readDraft<Unsaved>(idOf(image, field), { text: '', was: '' })?.values ?? {};
  return text === undefined || was === undefined ? null : { text, was };
}

/** What is left to do about a picture: what was saved after all is forgotten. */
export function readUnsaved(image: string, field: CaptionField, saved: string): Unsaved | null {
  const unsaved = unsavedOf(image, field);
  if (unsaved?.text.trim() !== saved) return unsaved;
  forgetUnsaved(image, field, unsaved.text);
  return null;
}

export const keepUnsaved = (image: string, field: CaptionField, unsaved: Unsaved) =>
  writeDraft(idOf(image, field), unsaved);

/** Nothing is left to do about `text`; what another window has typed meanwhile stays. */
export function forgetUnsaved(image: string, field: CaptionField, text: string): void {
  if (unsavedOf(image, field)?.text === text) removeDraft(idOf(image, field));
}

export interface UnsavedCaption {
  id: string;
  image: string;
  field: string;
}

export const allUnsaved = (): UnsavedCaption[] =>
  draftIds(ROOM).map((id) => {
    const [field = '', ...image] = id.slice(ROOM.length).split('/');
    return { id, field, image: image.join('/') };
  });
