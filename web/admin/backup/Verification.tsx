import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { type BackupState, retrieveFile } from '@lichthof/api/contract/backup';
import { call } from '../../server/api.ts';
import { toastOnError } from '../../server/toast-on-error.ts';
import { Button } from '../../ui/Button.tsx';
import { numberOf } from '../../ui/format.ts';
import { Part, Result } from './Result.tsx';
import { durationOf, filesOf, momentOf } from './words.ts';

interface VerificationProps {
  hasBackup: boolean;
  last: BackupState['verify'];
  isIdle: boolean;
  start: () => void;
  take: (newest: BackupState) => void;
}

export function Verification({ hasBackup, last, isIdle, start, take }: VerificationProps) {
  return (
    <Part
      title="Prüfung"
      note={last ? momentOf(last.ended) : 'Stimmt jede Datei mit ihrem Eintrag überein?'}
      action={last ? 'Erneut prüfen' : 'Jetzt prüfen'}
      isIdle={isIdle}
      start={start}
    >
      {!last && <p className="muted">Die Dateien dieser Website wurden hier noch nicht geprüft.</p>}
      {last?.error && (
        <Result good={false} title="Die Prüfung ist nicht zu Ende gekommen">
          {last.error}
        </Result>
      )}
      {last?.result && <Findings hasBackup={hasBackup} last={last} take={take} {...last.result} />}
    </Part>
  );
}

type Last = NonNullable<BackupState['verify']>;
type FindingsProps = Pick<VerificationProps, 'hasBackup' | 'take'> & { last: Last } & NonNullable<
    Last['result']
  >;

function Findings({ hasBackup, last, take, checked, found, findings }: FindingsProps) {
  const [asking, setAsking] = useState<string | null>(null);
  const left = findings.filter(({ foreign, retrieved }) => !foreign && !retrieved).map(({ path }) => path);
  const lost = left.length;
  const retrieve = async (paths: readonly string[]) => {
    if (asking !== null) return;
    for (const path of paths) {
      setAsking(path);
      if (!(await toastOnError(async () => take(await call(retrieveFile, { body: { path } }))))) break;
    }
    setAsking(null);
  };
  const title =
    lost > 0
      ? `${filesOf(lost)} ${lost === 1 ? 'fehlt oder ist beschädigt' : 'fehlen oder sind beschädigt'}`
      : found > findings.filter(({ retrieved }) => retrieved).length
        ? 'Nichts fehlt und nichts ist beschädigt, aber manches fällt auf'
        : 'Alles ist da und unversehrt';
  return (
    <>
      <Result good={lost === 0} title={title}>
        {filesOf(checked)} in {durationOf(last)} geprüft: Bilder, Papierkorb und Texte.
        {lost > 0 && hasBackup && ' Die Sicherung enthält sie wahrscheinlich noch unversehrt.'}
      </Result>
      {findings.length > 0 && (
        <ul className="findings">
          {findings.map(({ path, what, retrieved }) => (
            <li key={path} tabIndex={-1}>
              <span>
                <b className="num">{path}</b>{' '}
                <small>{retrieved ? 'ist aus der Sicherung zurückgeholt' : what}</small>
              </span>
              {hasBackup && left.includes(path) && (
                <Button
                  small
                  busy={asking === path}
                  aria-label={`${path} zurückholen`}
                  Icon={RotateCcw}
                  onClick={({ currentTarget }) => {
                    const item = currentTarget.closest('li');
                    void retrieve([path]).then(() => item?.focus());
                  }}
                >
                  Zurückholen
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {hasBackup && lost > 1 && (
        <Button small aria-disabled={asking !== null || undefined} onClick={() => void retrieve(left)}>
          {lost === 2 ? 'Beide' : `Alle ${numberOf(lost)}`} zurückholen
        </Button>
      )}
      {found > findings.length && (
        <p className="muted sm num">
          Und {numberOf(found - findings.length)} weitere: „make verify“ nennt sie alle.
        </p>
      )}
    </>
  );
}
