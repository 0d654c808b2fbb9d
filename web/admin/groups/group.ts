import { groupId } from '@lichthof/api/contract/group';
import { UserGroup } from '@lichthof/api/contract/user';
import { update } from '@lichthof/api/contract/write';
import { call } from '../../server/api.ts';
import { toastOnError } from '../../server/toast-on-error.ts';
import { toast } from '../../ui/toasts.ts';
import type { FormOptions, Save, Saved } from '../form/use-form.ts';
import { createRecord, readOne, reread } from '../records.ts';
import { removeRecord } from '../remove-record.ts';

export interface GroupValues {
  name: string;
  parentId: string;
}

const LABELS = { name: 'Name', parentId: 'Übergeordnete Gruppe (optional)' } as const;
const NO_GROUP: GroupValues = { name: '', parentId: '' };
export const TAKEN = 'Eine Gruppe mit diesem Namen gibt es schon.';

export const groupForm = (
  group: UserGroup | null,
  groups: readonly UserGroup[],
): FormOptions<GroupValues> => ({
  ...(group ? savedFrom(group) : { record: NO_GROUP }),
  id: `userGroup/${group?.id ?? ''}`,
  param: 'gruppe',
  labels: LABELS,
  required: ['name'],
  save: save(group?.id ?? null, groups),
  ...(group && { reread: () => rereadGroup(group.id) }),
});

export const savedFrom = ({ name, parentId, version }: UserGroup): Saved<GroupValues> => ({
  record: { name, parentId: parentId ?? '' },
  version,
});

async function rereadGroup(id: string): Promise<Saved<GroupValues>> {
  const group = await readOne('userGroup', UserGroup, { id, missing: 'Diese Gruppe gibt es nicht.' });
  // What else is shown of it, as the tree, is as old as the form.
  void reread('userGroup');
  return savedFrom(group);
}

export const isTaken = (name: string, id: string | null, groups: readonly UserGroup[]): boolean =>
  groups.some((group) => group.id !== id && group.name.trim() === name.trim());

export const newId = (name: string, groups: readonly UserGroup[]): string =>
  name.trim() === ''
    ? ''
    : groupId(
        name,
        groups.map(({ id }) => id),
      );

const written = <T extends Partial<GroupValues>>({ parentId, ...values }: T) => ({
  ...values,
  ...(parentId !== undefined && { parentId: parentId || null }),
});

const save =
  (id: string | null, groups: readonly UserGroup[]): Save<GroupValues> =>
  async (changed, values, version) => {
    const { items } =
      id === null
        ? await createRecord('userGroup', { id: newId(values.name, groups), ...written(values) })
        : await call(update('userGroup'), { body: { id, version, ...written(changed) } });
    return savedFrom(items[0]!);
  };

export async function moveGroup(
  group: UserGroup,
  parentId: string | null,
  groups: readonly UserGroup[],
  onMoved: (now: UserGroup) => void,
): Promise<void> {
  if (group.parentId === parentId) return;
  let version: number | undefined;
  const move = async (to: string | null) => {
    const isMoved = await toastOnError(async () => {
      const { items } = await call(update('userGroup'), { body: { id: group.id, version, parentId: to } });
      const now = items[0]!;
      version = now.version;
      onMoved(now);
    });
    void reread('userGroup');
    return isMoved;
  };
  if (!(await move(parentId))) return;
  const parent = groups.find(({ id }) => id === parentId);
  toast(
    parent
      ? `„${group.name}“ gehört jetzt zu „${parent.name}“.`
      : `„${group.name}“ gehört zu keiner Gruppe mehr.`,
    { action: { label: 'Rückgängig', run: () => move(group.parentId) } },
  );
}

export const removeGroup = ({ id, name }: UserGroup): Promise<boolean> =>
  removeRecord('userGroup', id, { title: 'Gruppe löschen', called: `„${name}“`, lost: () => '' });
