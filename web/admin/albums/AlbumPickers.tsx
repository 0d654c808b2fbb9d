import { useMemo } from 'react';
import { isProtected, UNPROTECTED } from '@lichthof/api/contract/location';
import { isNamed, ROLES } from '@lichthof/api/contract/roles';
import { Section } from '../form/Form.tsx';
import type { Choice } from '../form/offered.ts';
import { PickerField } from '../form/PickerField.tsx';
import type { FormState } from '../form/use-form.ts';
import { useRecords } from '../records.ts';
import type { AlbumValues } from './album.ts';

type Props = { form: FormState<AlbumValues> };

export function Tagging({ form: { field } }: Props) {
  const tags = useTagChoices();
  const contributors = useContributorChoices();
  return (
    <Section title="Verschlagwortung">
      <PickerField {...field('tags')} choices={tags} add="Tag hinzufügen" wide />
      <PickerField {...field('contribs')} choices={contributors} add="Beitragende hinzufügen" wide />
    </Section>
  );
}

export function Access({ form: { field, values } }: Props) {
  const groups = useGroupChoices();
  const open = isProtected(values.location);
  const props = (name: 'groupIds' | 'downloadGroupIds' | 'editGroupIds') => ({
    ...field(name),
    choices: groups,
    disabled: !open && values[name].length === 0,
  });
  return (
    <Section title="Zugriff">
      {!open && <p className="hint wide">{UNPROTECTED}</p>}
      <PickerField {...props('groupIds')} add="Gruppe hinzufügen" wide />
      {values.downloadable && <PickerField {...props('downloadGroupIds')} add="Gruppe" />}
      <PickerField {...props('editGroupIds')} add="Gruppe" />
    </Section>
  );
}

export function useTagChoices(): Choice<number>[] | null {
  const { items } = useRecords('tag');
  return useMemo(() => items?.map(({ id, name }) => ({ id, name: name ?? String(id) })) ?? null, [items]);
}

export function useContributorChoices(): Choice<string>[] | null {
  const { items } = useRecords('contributor');
  return useMemo(
    () =>
      items?.map(({ id, name, role, published }) => ({
        id,
        name: name ?? id,
        note: isNamed({ role, published }) ? ROLES[role!]! : `${ROLES[role!]!}, wird nicht genannt`,
      })) ?? null,
    [items],
  );
}

const useGroupChoices = (): Choice<string>[] | null =>
  useRecords('userGroup').items?.map(({ id, name }) => ({ id, name })) ?? null;

export const namesIn =
  <I extends string | number>(choices: readonly { id: I; name: string | null }[] | null) =>
  (ids: readonly I[]) =>
    ids.map((id) => choices?.find((one) => one.id === id)?.name ?? id).join(', ');

export function useSayings() {
  const groups = namesIn(useGroupChoices());
  return {
    tags: namesIn(useTagChoices()),
    contribs: namesIn(useContributorChoices()),
    groupIds: groups,
    downloadGroupIds: groups,
    editGroupIds: groups,
  };
}
