import { TagInput } from '@lichthof/api/contract/inputs';
import { Tag } from '@lichthof/api/contract/tag';
import { tagDependencies } from '@lichthof/api/contract/tagging';
import type { AnswerOf } from '@lichthof/api/contract/call';
import { freshId } from '@lichthof/api/contract/data';
import { deskUses } from '@lichthof/api/contract/desk';
import { update } from '@lichthof/api/contract/write';
import { call } from '../../server/api.ts';
import { recount } from '../counts.ts';
import { fieldErrors } from '../form/field-errors.ts';
import type { FormOptions, Save, Saved } from '../form/use-form.ts';
import { createRecord, readOne, reread } from '../records.ts';
import { removeRecord } from '../remove-record.ts';
import { loseVerb, safeModeWords, usedBy } from './uses.ts';

export type Dependencies = AnswerOf<typeof tagDependencies>;

export interface TagValues {
  name: string;
  worksafe: boolean;
  published: boolean;
}

export const LABELS = { name: 'Name', worksafe: 'Worksafe', published: 'Published' } as const;
const NEW_TAG: TagValues = { name: '', worksafe: true, published: true };

/** `id`: also of a tag that is to be created. */
export const tagForm = (id: number, tag: Tag | undefined): FormOptions<TagValues> => ({
  ...(tag ? savedFrom(tag) : { record: NEW_TAG }),
  id: `tag/${tag?.id ?? ''}`,
  labels: LABELS,
  required: ['name'],
  check: (values) => fieldErrors(TagInput, { id: 1, ...values }),
  save: save(id),
  reread: async () =>
    savedFrom(await readOne('tag', Tag, { id, missing: 'Das Tag kann nicht geladen werden!', nsfw: true })),
});

const savedFrom = ({ name, worksafe, published, version }: Tag): Saved<TagValues> => ({
  record: { name: name ?? '', worksafe, published },
  version,
});

/** How often the tag is used. */
export const countsOf = ({ images, posts, albums }: Dependencies) => ({
  images: images.length,
  posts: posts.length,
  albums: albums.length,
});

export const newTagId = async () => Number((await call(freshId, { params: { type: 'tag' } })).id);

const save =
  (id: number): Save<TagValues> =>
  async (changed, values, version) => {
    const { items } =
      version === undefined
        ? await createRecord('tag', { id, ...values })
        : await call(update('tag'), { body: { id, version, ...changed } });
    return savedFrom(items[0]!);
  };

export const removeTag = ({ id, name, worksafe }: Tag): Promise<boolean> =>
  removeRecord('tag', id, {
    title: 'Tag löschen',
    called: `„${name ?? id}“`,
    lost: async () => {
      const uses = (await call(deskUses)).tags.find((one) => one.id === id);
      if (!uses) return '';
      return `${usedBy(uses)} ${loseVerb(uses)} „${name ?? id}“. ${safeModeWords(worksafe, true, uses)}`;
    },
  });

export function changedTags(): void {
  void reread('tag');
  recount();
}
