import '../../styles/forms.css';
import { useRef, useState } from 'react';
import type { AnswerOf } from '@lichthof/api/contract/call';
import { lockAlbum, setAlbumPassword } from '@lichthof/api/contract/album-password';
import { call } from '../../server/api.ts';
import type { Retry } from '../../server/http.ts';
import { useSubmit } from '../../server/use-submit.ts';
import { authIdHeader } from '../../session/auth-id.ts';
import { setTokens } from '../../session/session.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { numberOf } from '../../ui/format.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { watchTask } from '../tasks/server-tasks.ts';
import { RecoveryKey } from './RecoveryKey.tsx';
import { Check } from '../../ui/Check.tsx';

interface AlbumPasswordProps {
  album: { id: string; title: string; encrypted: boolean };
  pictures?: number;
  binned?: number;
  isChange?: boolean;
  onDone: () => void;
  onCancel: () => void;
}

export function AlbumPassword(props: AlbumPasswordProps) {
  const { album, pictures = 0, binned = 0, isChange, onDone, onCancel } = props;
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  // Whoever reads it needs not write it twice.
  const [shown, setShown] = useState(false);
  const [recovery, setRecovery] = useState(true);
  const [parts, setParts] = useState({ thumbs: true, large: true });
  const [recoveryKey, setRecoveryKey] = useState('');
  const [waiting, setWaiting] = useState('');
  const encrypted = useRef<Promise<unknown>>(null);
  // Its flags cannot be changed any more; this call marks it.
  const differs = repeated !== '' && !password.startsWith(repeated);
  const asksParts = !isChange && !album.encrypted;

  const { busy, refusal, submit, forgetRefusal } = useSubmit(async () => {
    const key = await (isChange ? change() : lock()).finally(() => setWaiting(''));
    if (key) setRecoveryKey(key);
    else finish();
  });

  // Not before: what is read anew takes the recovery key from the screen.
  function finish(): void {
    onDone();
    void encrypted.current?.then(onDone);
  }

  const retry = (): Retry => ({
    quick: 3,
    isLostOnly: true,
    // For as long as a second try gets the session of the first.
    until: AbortSignal.timeout(60_000),
    onRetry: ({ message }) => setWaiting(message),
  });
  async function change(): Promise<string | undefined> {
    const body = { album: album.id, password, recovery };
    return opened(await call(setAlbumPassword, { body, headers: authIdHeader(), retry: retry() }));
  }

  async function lock(): Promise<string | undefined> {
    const body = { album: album.id, password, recovery, ...(asksParts && parts) };
    const { taskId, ...answer } = await call(lockAlbum, { body, headers: authIdHeader(), retry: retry() });
    if (taskId && pictures > 0) encrypted.current = watchTask(taskId);
    return opened(answer);
  }

  if (recoveryKey) return <RecoveryKey album={album} recoveryKey={recoveryKey} onDone={finish} />;
  return (
    <FormDialog
      title="Albumpasswort vergeben:"
      submitLabel={isChange ? 'Passwort ändern' : 'Album verschlüsseln'}
      disabled={password.length < 10 || (!shown && repeated !== password)}
      busy={busy}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <PasswordField
        id="album-password"
        label={`Passwort für „${album.title}“, mindestens 10 Zeichen`}
        autoComplete="off"
        value={password}
        error={refusal?.reason}
        onChange={(value) => {
          setPassword(value);
          forgetRefusal();
        }}
        onShow={setShown}
      />
      {!shown && (
        <PasswordField
          id="album-password-repeated"
          label="Passwort wiederholen"
          autoComplete="off"
          value={repeated}
          error={differs ? 'Die beiden Eingaben stimmen nicht überein.' : undefined}
          onChange={setRepeated}
        />
      )}
      {asksParts && (
        <div>
          <Check
            label="Vorschaubilder verschlüsseln"
            checked={parts.thumbs}
            onChange={(thumbs) => setParts({ ...parts, thumbs })}
          />
          <Check
            label="Große Bilder verschlüsseln"
            checked={parts.large}
            onChange={(large) => setParts({ ...parts, large })}
          />
        </div>
      )}
      <Check label="Wiederherstellungsschlüssel erzeugen" checked={recovery} onChange={setRecovery} />
      <p className="msg sm">
        Ohne Passwort und ohne Wiederherstellungsschlüssel sind diese Bilder unwiederbringlich verloren.
        {isChange
          ? ' Links, die das Album schon öffnen, gelten weiter. Soll jemand keinen Zugang mehr haben, widerrufen Sie seinen Link.'
          : ' Titel, Bildtexte und Tags bleiben in der Datenbank lesbar.'}
      </p>
      {binned > 0 && !isChange && (
        <p className="msg sm danger">
          {binned === 1
            ? 'Ein gelöschtes oder ersetztes Bild'
            : `${numberOf(binned)} gelöschte oder ersetzte Bilder`}{' '}
          dieses Albums {binned === 1 ? 'liegt' : 'liegen'} noch im Papierkorb und{' '}
          {binned === 1 ? 'wird' : 'werden'} dabei endgültig gelöscht.
        </p>
      )}
      {waiting && <output className="muted sm">{waiting} Wir versuchen es weiter.</output>}
    </FormDialog>
  );
}

function opened({ jwt, id, recoveryKey }: AnswerOf<typeof setAlbumPassword>): string | undefined {
  if (jwt && id) setTokens({ jwt, id });
  return recoveryKey;
}
