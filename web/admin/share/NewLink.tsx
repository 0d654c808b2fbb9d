import '../../styles/admin-form.css';
import '../../styles/forms.css';
import { useState } from 'react';
import type { Album } from '@lichthof/api/contract/album';
import { createLink } from '@lichthof/api/contract/album-link';
import { call } from '../../server/api.ts';
import { errorAt, useSubmit } from '../../server/use-submit.ts';
import { authIdHeader } from '../../session/auth-id.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { longDate } from '../../ui/format.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { CheckField, TextField } from '../form/fields.tsx';
import { copy, MadeLink } from './MadeLink.tsx';
import { NeedsPassword } from './NeedsPassword.tsx';
import { dayIn } from './words.ts';

interface NewLinkProps {
  album: Album;
  onMade: () => void;
  onClose: () => void;
}

/** Makes a link, copies it, and offers to mail it: afterwards nobody can read it any more. */
export function NewLink({ album, onMade, onClose }: NewLinkProps) {
  const [made, setMade] = useState<{ url: string; token: string } | null>(null);
  if (made) return <MadeLink {...made} onClose={onClose} />;
  return (
    <Make
      album={album}
      onClose={onClose}
      onMade={(link) => {
        setMade(link);
        onMade();
      }}
    />
  );
}

const PRESET_DAYS = 30;

function Make({
  album,
  onMade,
  onClose,
}: Omit<NewLinkProps, 'onMade'> & { onMade: (link: { url: string; token: string }) => void }) {
  const [values, setValues] = useState({
    label: '',
    expires: dayIn(PRESET_DAYS),
    download: false,
    password: '',
  });
  const { busy, refusal, submit, forgetRefusal } = useSubmit(async () => {
    const { label, expires, download, password } = values;
    const body = { label, expires: expires || null, download, ...(password && { password }) };
    const { url, token } = await call(createLink, {
      params: { album: album.id },
      body,
      headers: authIdHeader(),
    });
    // First of all: nobody can read it any more where only copying fails.
    onMade({ url, token });
    await copy(url);
  });
  const set = (change: Partial<typeof values>) => {
    setValues({ ...values, ...change });
    forgetRefusal();
  };

  return (
    <FormDialog
      title="Link erstellen"
      submitLabel="Erstellen und kopieren"
      disabled={!values.label.trim()}
      busy={busy}
      onSubmit={submit}
      onCancel={onClose}
    >
      <NeedsPassword album={album} />
      <TextField
        id="link-label"
        label="Empfänger"
        required
        value={values.label}
        error={errorAt(refusal, 'label', 'label')}
        onChange={(label) => set({ label })}
      />
      <TextField
        id="link-expires"
        label="Läuft ab"
        type="date"
        value={values.expires}
        error={errorAt(refusal, 'expires', 'label')}
        hint={values.expires ? `Gültig bis ${longDate(values.expires)}.` : 'Gilt, bis Sie ihn widerrufen.'}
        onChange={(expires) => set({ expires })}
      />
      <PasswordField
        id="link-password"
        label="Passwort (optional), mindestens 10 Zeichen"
        autoComplete="off"
        value={values.password}
        error={errorAt(refusal, 'password', 'label')}
        onChange={(password) => set({ password })}
      />
      <CheckField
        id="link-download"
        label="Darf herunterladen"
        value={values.download}
        onChange={(download) => set({ download })}
      />
    </FormDialog>
  );
}
