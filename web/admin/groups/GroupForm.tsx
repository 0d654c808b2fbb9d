import { Trash2 } from 'lucide-react';
import { useImperativeHandle, useMemo, type Ref } from 'react';
import { flushSync } from 'react-dom';
import { possibleParents } from '@lichthof/api/contract/group';
import type { UserGroup } from '@lichthof/api/contract/user';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toasts.ts';
import { recount } from '../counts.ts';
import { optionsFrom, SelectField, TextField } from '../form/fields.tsx';
import { Form } from '../form/Form.tsx';
import { useForm, type FormState } from '../form/use-form.ts';
import { focusTitle } from '../page/focus.ts';
import { reread, useRecords } from '../records.ts';
import { usedBy, type Uses } from '../tags/uses.ts';
import { groupForm, isTaken, newId, removeGroup, TAKEN, type GroupValues } from './group.ts';

export type GroupFormHandle = Pick<FormState<GroupValues>, 'follow'>;

interface GroupFormProps {
  group: UserGroup | null;
  isNew: boolean;
  groups: readonly UserGroup[];
  ref: Ref<GroupFormHandle>;
  onSaved: (id: string) => void;
  onReset: () => void;
}

export function GroupForm({ group, isNew, groups, ref, onSaved, onReset }: GroupFormProps) {
  const id = group?.id ?? null;
  const form = useForm(groupForm(group, groups));
  useImperativeHandle(ref, () => ({ follow: form.follow }));
  const { field, values } = form;
  const disabled = !group && !isNew;
  const taken = isTaken(values.name, id, groups);
  const parents = useMemo(
    () =>
      optionsFrom(id === null ? groups : possibleParents(id, groups), ({ name }) => name, '--- Keine ---'),
    [id, groups],
  );
  const name = field('name');
  const used = usedBy(useUses(id, groups));

  async function remove(): Promise<void> {
    if (!(await removeGroup(group!))) return;
    // At once: nothing of it is left to ask about.
    flushSync(() => form.set(form.base.record));
    onReset();
    focusTitle();
  }

  return (
    <Form
      form={{ ...form, complete: form.complete && !taken && !disabled }}
      onSaved={() => {
        toast(isNew ? `„${values.name}“ ist angelegt.` : 'Die Änderungen wurden gespeichert');
        recount();
        void reread('userGroup').then(() => onSaved(id ?? newId(values.name, groups)));
      }}
      onCancel={onReset}
      cancelLabel="Zurücksetzen"
      more={
        <Button Icon={Trash2} disabled={!group || used !== ''} onClick={() => void remove()}>
          Gruppe löschen
        </Button>
      }
      status={
        used && (
          <output className="muted sm">
            Löschen ist erst möglich, wenn nichts mehr zu der Gruppe gehört: {used}.
          </output>
        )
      }
      say={{ parentId: (parent) => groups.find((one) => one.id === parent)?.name ?? '--- Keine ---' }}
    >
      <div className="stack">
        <TextField
          id="gruppen-id"
          label="ID"
          value={id ?? (isNew ? newId(values.name, groups) : '')}
          readOnly
          disabled={disabled}
          onChange={() => undefined}
        />
        <TextField
          {...name}
          error={name.error ?? (taken && !disabled ? TAKEN : undefined)}
          required
          disabled={disabled}
        />
        <SelectField {...field('parentId')} disabled={disabled} options={parents} />
      </div>
    </Form>
  );
}

/** What keeps a group; the server knows it for sure. */
function useUses(id: string | null, groups: readonly UserGroup[]): Uses {
  const users = useRecords('users').items ?? [];
  const albums = useRecords('album').items ?? [];
  const isIn = (ids: readonly string[]) => id !== null && ids.includes(id);
  return {
    images: 0,
    users: users.filter((user) => isIn(user.groups)).length,
    groups: groups.filter(({ parentId }) => parentId !== null && parentId === id).length,
    albums: albums.filter((album) => [album.groupIds, album.editGroupIds, album.downloadGroupIds].some(isIn))
      .length,
  };
}
