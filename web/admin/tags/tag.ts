import { Tag, TagInput, tagDependencies } from '@lichthof/api/contract/tag';
import type { AnswerOf } from '@lichthof/api/contract/call';
import { freshId } from '@lichthof/api/contract/data';
import { deskUses } from '@lichthof/api/contract/desk';
import { create, remove, update } from '@lichthof/api/contract/write';
import { call, read } from '../../server/api.ts';
import { ApiError, toApiError } from '../../server/api-error.ts';
import { toast } from '../../ui/toasts.ts';
import { confirm } from '../confirm.ts';
import { recount } from '../counts.ts';
import { fieldErrors } from '../form/field-errors.ts';
import type { Save, Saved } from '../form/use-form.ts';
import { reread } from '../records.ts';
import { usedBy, loseVerb } from './uses.ts';

export type Dependencies = AnswerOf<typeof tagDependencies>;

export interface TagValues {
  name: string;
  worksafe: boolean;
  published: boolean;
}

export const LABELS = { name: 'Name', worksafe: 'Worksafe', published: 'Published' } as const;
export const NEW_TAG: TagValues = { name: '', worksafe: true, published: true };

export const valuesOf = ({ name, worksafe, published }: Tag): TagValues => ({
  name: name ?? '',
  worksafe,
  published,
});

const savedFrom = (tag: Tag): Saved<TagValues> => ({ record: valuesOf(tag), version: tag.version });

async function readTag(id: number): Promise<Tag> {
  const { items } = await read('tag', Tag, { filter: { eq: ['id', id] }, nsfw: true });
  if (!items[0]) throw new ApiError('Das Tag kann nicht geladen werden!', 404, 'not-found');
  return items[0];
}

export const rereadTag = async (id: number) => savedFrom(await readTag(id));

export const newTagId = async () => Number((await call(freshId, { params: { type: 'tag' } })).id);

export const saveTag =
  (id: number): Save<TagValues> =>
  async (changed, values, version) => {
    const { items } =
      version === undefined
        ? await call(create('tag'), { body: { id, ...values } })
        : await call(update('tag'), { body: { id, version, ...changed } });
    return savedFrom(items[0]!);
  };

export const tagErrors = (values: TagValues) => fieldErrors(TagInput, { id: 1, ...values });

export async function removeTag({ id, name }: Tag): Promise<boolean> {
  const called = `„${name ?? id}“`;
  try {
    const uses = (await call(deskUses)).tags.find((one) => one.id === id);
    const lost = uses ? `${usedBy(uses)} ${loseVerb(uses)} ${called}. ` : '';
    const sure = await confirm({
      title: 'Tag löschen',
      message: `${lost}Das Löschen lässt sich nicht rückgängig machen.`,
      ok: `${called} löschen`,
    });
    if (!sure) return false;
    await call(remove('tag'), { body: { ids: [id], everywhere: true } });
  } catch (failure) {
    toast(toApiError(failure).message, { error: true });
    return false;
  }
  toast(`${called} ist gelöscht.`);
  changedTags();
  return true;
}

export function changedTags(): void {
  void reread('tag');
  recount();
}
