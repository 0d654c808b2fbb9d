import { Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import type { User, UserGroup } from '@lichthof/api/contract/user';
import { withAncestors } from '@lichthof/api/contract/access';
import { adminPaths } from '../../navigation/admin-paths.ts';
import { state } from '../../server/state.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toasts.ts';
import { namesIn, useContributorChoices } from '../albums/AlbumPickers.tsx';
import { recount } from '../counts.ts';
import { CheckField, TextField } from '../form/fields.tsx';
import { Form } from '../form/Form.tsx';
import { PickerField } from '../form/PickerField.tsx';
import { fieldId, useForm } from '../form/use-form.ts';
import { focusTitle } from '../page/focus.ts';
import { reread } from '../records.ts';
import { isComplete, LABELS, removeUser, userForm } from './user.ts';
import { UserPassword } from './UserPassword.tsx';
import { Alert } from '../../ui/Alert.tsx';

interface UserFormProps {
  user: User | null;
  /** Of somebody who is to be created; null: nobody is. */
  newId: string | null;
  groups: readonly UserGroup[];
  onGroups: (ids: readonly string[]) => void;
  onSaved: (id: string) => void;
  onCancel: () => void;
}

const NOBODY = 'Bitte zuerst einen User auswählen!';

export function UserForm({ user, newId, groups, onGroups, onSaved, onCancel }: UserFormProps) {
  const id = user?.id ?? newId ?? '';
  const form = useForm(userForm(user, id));
  const [asksPassword, setAsksPassword] = useState(false);
  const [problem, setProblem] = useState('');
  const contributors = useContributorChoices();
  const { field, values } = form;
  const disabled = id === '';
  const isOneself = user !== null && user.id === state.user?.id;
  const tell = useEffectEvent(onGroups);
  useEffect(() => {
    tell(withAncestors(values.groups, new Map(groups.map((group) => [group.id, group.parentId]))));
  }, [values.groups, groups]);
  useEffect(() => {
    if (newId !== null) document.getElementById(fieldId('name'))?.focus();
  }, [newId]);

  async function remove(gone: User): Promise<void> {
    if (!(await removeUser(gone))) return;
    // At once: nothing of it is left to ask about.
    flushSync(() => form.set(form.base.record));
    onCancel();
    focusTitle();
  }

  return (
    <>
      <Form
        form={{ ...form, complete: form.complete && !disabled && isComplete(values) }}
        onSaved={() => {
          toast(user ? 'Die Änderungen wurden gespeichert' : `„${values.name}“ ist angelegt.`);
          recount();
          void reread('users');
          // First the user, then a password.
          if (!user) setAsksPassword(true);
        }}
        onCancel={onCancel}
        more={
          <>
            <Button
              onClick={() => {
                setProblem(user ? '' : NOBODY);
                // One's own is changed with the password of now.
                if (isOneself) state.dialog = 'password';
                else setAsksPassword(user !== null);
              }}
            >
              Passwort ändern ...
            </Button>
            {user && (
              <Button Icon={Trash2} disabled={isOneself} onClick={() => void remove(user)}>
                Benutzer löschen
              </Button>
            )}
          </>
        }
        status={
          isOneself && (
            <output className="muted sm">
              Ihr eigenes Konto kann nur ein anderer Administrator löschen.
            </output>
          )
        }
        say={{
          groups: namesIn(groups),
          contributorIds: namesIn(contributors),
        }}
      >
        <div className="fields2">
          <TextField {...field('name')} required disabled={disabled} />
          <TextField {...field('email')} type="email" required disabled={disabled} />
          <CheckField
            {...field('admin')}
            disabled={disabled}
            hint="Darf alles bearbeiten. Der sichere Modus wird beim Anmelden ausgeschaltet."
          />
          <TextField
            {...field('expires')}
            type="date"
            disabled={disabled}
            hint="Danach kann sich der Benutzer nicht mehr anmelden, und laufende Anmeldungen enden."
          />
          <PickerField
            {...field('groups')}
            label={disabled ? LABELS.groups : `${LABELS.groups} *`}
            choices={groups.map(({ id: group, name }) => ({ id: group, name }))}
            add="Berechtigung hinzufügen"
            disabled={disabled}
            hint={values.groups.length === 0 ? '(Noch keine Berechtigung vorhanden)' : undefined}
          />
          <PickerField
            {...field('contributorIds')}
            choices={contributors}
            add="Beitragende hinzufügen"
            disabled={disabled}
          />
        </div>
        {!disabled && values.groups.length === 0 && (
          <p className="hint">
            Mindestens eine Gruppe ist nötig.{' '}
            <Link className="textlink" to={adminPaths.groupCreate}>
              Gruppe anlegen
            </Link>
          </p>
        )}
        {problem && <Alert>{problem}</Alert>}
      </Form>
      {asksPassword && (
        <UserPassword
          name={values.name}
          email={user?.email ?? values.email}
          isNew={!user}
          onClose={() => {
            setAsksPassword(false);
            if (!user) onSaved(id);
          }}
        />
      )}
    </>
  );
}
