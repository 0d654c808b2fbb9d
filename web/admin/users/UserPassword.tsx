import { useState } from 'react';
import { newPassword } from '@lichthof/api/contract/session';
import { useSubmit } from '../../server/use-submit.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextField } from '../form/fields.tsx';
import { setPasswordOf } from './user.ts';

interface UserPasswordProps {
  name: string;
  email: string;
  isNew: boolean;
  onClose: () => void;
}

export function UserPassword({ name, email, isNew, onClose }: UserPasswordProps) {
  const [password, setPassword] = useState('');
  const [flaw, setFlaw] = useState<string | undefined>();
  const [hash, setHash] = useState<string | null>(null);
  const { busy, refusal, submit } = useSubmit(async () => {
    const found = newPassword.safeParse(password).error?.issues[0]?.message;
    setFlaw(found);
    if (found === undefined) setHash(await setPasswordOf(email, password));
  });

  return (
    <Dialog
      title={`Passwort für ${name}`}
      hasChanges={password !== '' && hash === null}
      // What is being set is not called off by leaving.
      onCancel={busy ? undefined : onClose}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (hash !== null) onClose();
          else if (password !== '') submit();
        }}
      >
        {hash === null ? (
          <>
            <p className="msg">
              {isNew
                ? 'Der Benutzer ist angelegt. Vergeben Sie ein Passwort, oder lassen Sie ihn mit einem Anmeldelink selbst eines wählen.'
                : 'Alle Anmeldungen dieses Benutzers enden damit, und offene Anmeldelinks gelten nicht mehr.'}
            </p>
            <PasswordField
              id="benutzer-passwort"
              label="Neues Passwort"
              autoComplete="off"
              value={password}
              error={flaw ?? refusal?.message}
              onChange={setPassword}
            />
          </>
        ) : (
          <>
            <p className="msg">Das Passwort ist gesetzt. Geben Sie es auf einem sicheren Weg weiter.</p>
            <TextField
              id="passwort-hash"
              label="Passwort-Hash"
              value={hash}
              readOnly
              onChange={() => undefined}
            />
          </>
        )}
        <div className="btnrow">
          {hash === null && !busy && (
            <Button look="quiet" onClick={onClose}>
              {isNew ? 'Ohne Passwort' : 'Abbrechen'}
            </Button>
          )}
          <Button
            look="primary"
            type="submit"
            disabled={hash === null && password === ''}
            aria-disabled={busy || undefined}
          >
            {hash === null ? 'Passwort setzen' : 'Fertig'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
