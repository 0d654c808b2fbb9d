import { Contributor } from '@lichthof/api/contract/contributor';
import { ContributorInput } from '@lichthof/api/contract/inputs';
import { UNNAMED_ROLES } from '@lichthof/api/contract/roles';
import { deskContributor } from '@lichthof/api/contract/desk';
import { update } from '@lichthof/api/contract/write';
import { call } from '../../server/api.ts';
import { fieldErrors } from '../form/field-errors.ts';
import type { FormOptions, Save, Saved } from '../form/use-form.ts';
import { createRecord, readOne } from '../records.ts';
import { removeRecord } from '../remove-record.ts';
import { usedBy, loseVerb } from '../tags/uses.ts';

interface ContributorValues {
  id: string;
  name: string;
  role: string;
  realName: string;
  published: boolean;
}

const LABELS = {
  id: 'ID',
  name: 'Name',
  role: 'Rolle',
  realName: 'Bürgerlicher Name (optional)',
  published: 'Veröffentlicht',
} as const satisfies Record<keyof ContributorValues, string>;

/** Nobody is named before somebody says so. */
const NEW: ContributorValues = {
  id: '',
  name: '',
  role: '0',
  realName: '',
  published: false,
};

export const readContributor = (id: string): Promise<Contributor> =>
  readOne('contributor', Contributor, { id, missing: 'Der Beitragende kann nicht geladen werden!' });

export function contributorForm(contributor: Contributor | null): FormOptions<ContributorValues> {
  const start = contributor ? savedFrom(contributor) : { record: NEW };
  const { id } = start.record;
  return {
    ...start,
    id: `contributor/${id}`,
    labels: LABELS,
    required: ['id', 'name'],
    check: (values) => fieldErrors(ContributorInput, written(values)),
    save,
    reread: async () => savedFrom(await readContributor(id)),
  };
}

const savedFrom = (contributor: Contributor): Saved<ContributorValues> => ({
  record: {
    id: contributor.id,
    name: contributor.name ?? '',
    role: String(contributor.role ?? 0),
    realName: contributor.realName ?? '',
    published: contributor.published,
  },
  version: contributor.version,
});

const save: Save<ContributorValues> = async (changed, values, version) => {
  const { items } =
    version === undefined
      ? await createRecord('contributor', written(values))
      : await call(update('contributor'), { body: { ...written(changed), id: values.id, version } });
  return savedFrom(items[0]!);
};

const written = <T extends Partial<ContributorValues>>({ role, ...values }: T) => ({
  ...values,
  ...(role !== undefined && { role: Number(role) }),
});

export function consentOf({ role, published }: { role: number | null; published: boolean }): string {
  if (UNNAMED_ROLES.includes(role ?? -1))
    return 'Mit dieser Rolle wird die Person nirgends genannt. Ihre Bilder bleiben zu sehen.';
  return published
    ? 'Der Name steht auf der Website unter den Bildern.'
    : 'Nicht veröffentlicht: Der Name steht nirgends auf der Website. Die Bilder bleiben zu sehen.';
}

export const removeContributor = ({ id, name }: Contributor): Promise<boolean> =>
  removeRecord('contributor', id, {
    title: 'Beitragenden löschen',
    called: `„${name ?? id}“`,
    lost: async () => {
      const named = await call(deskContributor, { params: { id } });
      const uses = {
        images: named.everybody.length + named.members.length + named.nobody.length,
        albums: named.albums.length,
        posts: named.posts.length,
        texts: named.texts.length,
      };
      const used = usedBy(uses);
      return used && `${used} ${loseVerb(uses)} die Nennung von „${name ?? id}“.`;
    },
  });
