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

/** What is left to do once `sent` is saved, as `saved`: what was `typed` since then was typed on that. */
export function unsavedSince(
  image: string,
  field: CaptionField,
  { sent, saved, typed }: { sent: string; saved: string; typed: Unsaved | null },
): Unsaved | null {
  const left = typed && typed.text !== sent ? { text: typed.text, was: saved } : null;
  if (!left) forgetUnsaved(image, field, sent);
  else if (isKept(image, field, left.text)) keepUnsaved(image, field, left);
  return left;
}

function forgetUnsaved(image: string, field: CaptionField, text: string): void {
  if (isKept(image, field, text)) removeDraft(idOf(image, field));
}

/** Another window may have typed something else meanwhile, which stays. */
const isKept = (image: string, field: CaptionField, text: string): boolean =>
  unsavedOf(image, field)?.text === text;

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
