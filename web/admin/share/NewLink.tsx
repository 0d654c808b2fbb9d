import '../../styles/admin-form.css';
import '../../styles/forms.css';
import { Copy, Mail } from 'lucide-react';
import { useState } from 'react';
import { createLink, mailLink } from '@lichthof/api/contract/album-link';
import { call } from '../../server/api.ts';
import { toApiError } from '../../server/api-error.ts';
import { authIdHeader } from '../../session/auth-id.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { longDate } from '../../ui/format.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { SubmitButtons } from '../../ui/SubmitButtons.tsx';
import { toast } from '../../ui/toasts.ts';
import { CheckField, TextField } from '../form/fields.tsx';
import { dayIn } from './words.ts';

interface NewLinkProps {
  album: { id: string; title: string };
  onMade: () => void;
  onClose: () => void;
}

/** Makes a link, copies it, and offers to mail it: afterwards nobody can read it any more. */
export function NewLink({ album, onMade, onClose }: NewLinkProps) {
  const [made, setMade] = useState<{ url: string; token: string } | null>(null);
  if (made) return <Made {...made} onClose={onClose} />;
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

function Made({ url, token, onClose }: { url: string; token: string; onClose: () => void }) {
  const [to, setTo] = useState('');
  const [message, setMessage] = useState('');
  const [preview, setPreview] = useState<{ to: string; subject: string; text: string } | null>(null);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);

  async function mail(isPreview: boolean): Promise<void> {
    setBusy(true);
    setError('');
    try {
      const answer = await call(mailLink, { body: { token, to, message, preview: isPreview } });
      if (isPreview) setPreview(answer);
      else {
        toast(`Der Link geht per Mail an ${answer.to}.`);
        onClose();
      }
    } catch (failure) {
      const { message: said, fields } = toApiError(failure);
      setError(fields[0]?.message ?? said);
    }
    setBusy(false);
  }

  return (
    <Dialog title="Der Link ist erstellt" onCancel={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void mail(preview === null);
        }}
      >
        <p className="msg">Er wird nur dieses eine Mal gezeigt.</p>
        <p className="recovery-key link24">{url}</p>
        <div className="btnrow">
          <button className="btn" type="button" onClick={() => void copy(url)}>
            <Copy className="icon icon--sm" />
            Kopieren
          </button>
        </div>
        {preview ? (
          <div className="mail24">
            <p>
              <small>An {preview.to}</small>
              <b>{preview.subject}</b>
            </p>
            <pre>{preview.text}</pre>
          </div>
        ) : (
          <>
            <TextField
              id="link-to"
              label="Per Mail an"
              type="email"
              value={to}
              error={error || undefined}
              onChange={setTo}
            />
            <TextField
              id="link-message"
              label="Nachricht (optional)"
              rows={3}
              value={message}
              error={undefined}
              onChange={setMessage}
            />
          </>
        )}
        {preview && error && (
          <p className="danger" role="alert">
            {error}
          </p>
        )}
        <div className="btnrow">
          <button
            className="btn btn--quiet"
            type="button"
            onClick={preview ? () => setPreview(null) : onClose}
          >
            {preview ? 'Zurück' : 'Fertig'}
          </button>
          <button
            className="btn btn--primary"
            type="submit"
            disabled={!to.trim()}
            aria-disabled={busy || undefined}
          >
            <Mail className="icon icon--sm" />
            {preview ? 'Senden' : 'Vorschau der Mail'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

const copy = (url: string) =>
  navigator.clipboard.writeText(url).then(
    () => toast('Der Link ist in der Zwischenablage.'),
    () =>
      toast('Der Link lässt sich hier nicht kopieren. Bitte markieren und kopieren Sie ihn.', {
        error: true,
      }),
  );
