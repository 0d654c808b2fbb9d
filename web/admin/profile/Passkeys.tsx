import '../../styles/listform.css';
import '../../styles/share.css';
import { KeyRound, Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  addPasskey,
  beginPasskey,
  type Passkey,
  passkeys,
  removePasskey,
} from '@lichthof/api/contract/passkey';
import { call } from '../../server/api.ts';
import { ApiError } from '../../server/api-error.ts';
import { useSubmit } from '../../server/use-submit.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { longDate } from '../../ui/format.ts';
import { toast } from '../../ui/toasts.ts';
import { confirm } from '../confirm.ts';
import { TextField } from '../form/fields.tsx';
import { change, useLoaded } from '../loaded.ts';
import { NotLoaded } from '../page/AdminPage.tsx';
import { dayOf } from '../day.ts';

/** Browsers have them for hosts with a name only, and not where somebody could listen in. */
const isPossible = isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname);
const NOT_HERE =
  'Passkeys gehen nur über https oder auf localhost, und nur unter einem Namen statt einer IP-Adresse.';

export function Passkeys() {
  const { value, error, retry } = useLoaded('passkeys', () => call(passkeys));
  const [adding, setAdding] = useState(false);
  const items = value?.items ?? [];

  async function remove({ id, name }: Passkey): Promise<void> {
    const sure = await confirm({
      title: 'Passkey entfernen',
      message:
        items.length === 1
          ? `„${name}“ ist Ihr einziger Passkey: Danach genügt zum Anmelden wieder das Passwort.`
          : `Mit „${name}“ können Sie sich danach nicht mehr anmelden.`,
      ok: 'Entfernen',
    });
    if (!sure) return;
    await change(async () => {
      await call(removePasskey, { params: { id } });
      toast(`„${name}“ ist entfernt.`);
    }, retry);
  }

  return (
    <section className="audience" aria-labelledby="passkeys">
      <div className="subhead24">
        <h2 id="passkeys">Passkeys</h2>
        <p>
          Mit einem Passkey meldet sich niemand an, der nur Ihr Passwort kennt. Legen Sie zwei an, etwa auf
          Telefon und Rechner: Gehen alle verloren, hilft nur „make admin“ auf dem Server.
        </p>
        {isPossible && (
          <Button Icon={KeyRound} onClick={() => setAdding(true)}>
            Passkey hinzufügen
          </Button>
        )}
      </div>
      {!isPossible && <p>{NOT_HERE}</p>}
      {!value && <NotLoaded error={error} retry={retry} lines={2} />}
      {value && items.length === 0 && <p className="muted">Noch kein Passkey. Es genügt das Passwort.</p>}
      <ul className="ulist">
        {items.map((passkey) => (
          <li key={passkey.id}>
            <span>
              {passkey.name}
              <small className="muted">
                {' '}
                für {passkey.host}, seit {longDate(dayOf(passkey.created))}
                {passkey.lastUsed !== null && `, zuletzt am ${longDate(dayOf(passkey.lastUsed))}`}
              </small>
            </span>
            <IconButton
              label={`„${passkey.name}“ entfernen`}
              Icon={Trash2}
              title="Entfernen"
              onClick={() => void remove(passkey)}
            />
          </li>
        ))}
      </ul>
      {adding && <AddPasskey onAdded={retry} onClose={() => setAdding(false)} />}
    </section>
  );
}

function AddPasskey({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) {
  const [name, setName] = useState('');
  const { busy, refusal, submit } = useSubmit(async () => {
    await enroll(name);
    toast(`„${name.trim()}“ ist angelegt. Ab jetzt meldet er Sie mit an.`);
    onAdded();
    onClose();
  });
  return (
    <FormDialog
      title="Passkey hinzufügen"
      submitLabel="Passkey anlegen"
      disabled={name.trim() === ''}
      busy={busy}
      onSubmit={submit}
      onCancel={onClose}
    >
      <TextField
        id="passkey-name"
        label="Name"
        required
        value={name}
        error={refusal?.message}
        hint="Woran Sie ihn erkennen, zum Beispiel „Telefon“."
        onChange={setName}
      />
    </FormDialog>
  );
}

const CANCELLED =
  'Es wurde kein Passkey angelegt: Er wurde nicht bestätigt, oder auf diesem Gerät gibt es schon einen.';

async function enroll(name: string): Promise<void> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { ticket, options } = await call(beginPasskey);
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: options }).catch(
    (cause: unknown) => {
      throw new ApiError(CANCELLED, 0, 'passkey-cancelled', { cause });
    },
  );
  const { clientDataJSON, attestationObject, transports = [] } = response;
  await call(addPasskey, {
    body: {
      ticket,
      name,
      response: { id, rawId, type, response: { clientDataJSON, attestationObject, transports } },
    },
  });
}
