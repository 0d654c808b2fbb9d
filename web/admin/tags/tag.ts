import { TagInput } from '@lichthof/api/contract/inputs';
import { Tag } from '@lichthof/api/contract/tag';
import { tagDependencies } from '@lichthof/api/contract/tagging';
import type { AnswerOf } from '@lichthof/api/contract/call';
import { freshId } from '@lichthof/api/contract/data';
import { deskUses } from '@lichthof/api/contract/desk';
import { create, update } from '@lichthof/api/contract/write';
import { call } from '../../server/api.ts';
import { recount } from '../counts.ts';
import { fieldErrors } from '../form/field-errors.ts';
import type { Save, Saved } from '../form/use-form.ts';
import { readOne, reread } from '../records.ts';
import { removeRecord } from '../remove-record.ts';
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

export const rereadTag = async (id: number) =>
  savedFrom(await readOne('tag', Tag, { id, missing: 'Das Tag kann nicht geladen werden!', nsfw: true }));

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

export const removeTag = ({ id, name }: Tag): Promise<boolean> =>
  removeRecord('tag', id, {
    title: 'Tag löschen',
    called: `„${name ?? id}“`,
    lost: async () => {
      const uses = (await call(deskUses)).tags.find((one) => one.id === id);
      return uses ? `${usedBy(uses)} ${loseVerb(uses)} „${name ?? id}“.` : '';
    },
  });

export function changedTags(): void {
  void reread('tag');
  recount();
}
