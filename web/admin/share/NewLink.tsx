import '../../styles/admin-form.css';
import '../../styles/forms.css';
import { useState } from 'react';
import type { Album } from '@lichthof/api/contract/album';
import { createLink } from '@lichthof/api/contract/album-link';
import { call } from '../../server/api.ts';
import { toApiError } from '../../server/api-error.ts';
import { authIdHeader } from '../../session/auth-id.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { longDate } from '../../ui/format.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { SubmitButtons } from '../../ui/SubmitButtons.tsx';
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
  const [error, setError] = useState<{ field: string; message: string }>({ field: '', message: '' });
  const [busy, setBusy] = useState(false);
  const set = (change: Partial<typeof values>) => {
    setValues({ ...values, ...change });
    setError({ field: '', message: '' });
  };
  const errorOf = (field: string) => (error.field === field ? error.message : undefined);

  async function submit(): Promise<void> {
    if (busy || !values.label.trim()) return;
    setBusy(true);
    const { label, expires, download, password } = values;
    const body = { label, expires: expires || null, download, ...(password && { password }) };
    try {
      const { url, token } = await call(createLink, {
        params: { album: album.id },
        body,
        headers: authIdHeader(),
      });
      await copy(url);
      onMade({ url, token });
    } catch (failure) {
      const { message, fields } = toApiError(failure);
      setError(fields[0] ?? { field: 'label', message });
      setBusy(false);
    }
  }

  return (
    <Dialog title="Link erstellen" onCancel={onClose}>
      <NeedsPassword album={album} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField
          id="link-label"
          label="Empfänger"
          required
          value={values.label}
          error={errorOf('label')}
          onChange={(label) => set({ label })}
        />
        <TextField
          id="link-expires"
          label="Läuft ab"
          type="date"
          value={values.expires}
          error={errorOf('expires')}
          hint={values.expires ? `Gültig bis ${longDate(values.expires)}.` : 'Gilt, bis Sie ihn widerrufen.'}
          onChange={(expires) => set({ expires })}
        />
        <PasswordField
          id="link-password"
          label="Passwort (optional), mindestens 10 Zeichen"
          autoComplete="off"
          value={values.password}
          error={errorOf('password')}
          onChange={(password) => set({ password })}
        />
        <CheckField
          id="link-download"
          label="Darf herunterladen"
          value={values.download}
          error={undefined}
          onChange={(download) => set({ download })}
        />
        <SubmitButtons
          label="Erstellen und kopieren"
          disabled={!values.label.trim()}
          busy={busy}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
