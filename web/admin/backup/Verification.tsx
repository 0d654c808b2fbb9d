import type { BackupState } from '@lichthof/api/contract/backup';
import { numberOf } from '../../ui/format.ts';
import { Part, Result } from './Result.tsx';
import { durationOf, filesOf, momentOf } from './words.ts';

interface VerificationProps {
  hasBackup: boolean;
  last: BackupState['verify'];
  isIdle: boolean;
  start: () => void;
}

export function Verification({ hasBackup, last, isIdle, start }: VerificationProps) {
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
      {last?.result && <Findings hasBackup={hasBackup} last={last} {...last.result} />}
    </Part>
  );
}

type Last = NonNullable<BackupState['verify']>;
type FindingsProps = { hasBackup: boolean; last: Last } & NonNullable<Last['result']>;

function Findings({ hasBackup, last, checked, found, findings }: FindingsProps) {
  const lost = findings.filter(({ foreign }) => !foreign).length;
  const title =
    lost > 0
      ? `${filesOf(lost)} ${lost === 1 ? 'fehlt oder ist beschädigt' : 'fehlen oder sind beschädigt'}`
      : found > 0
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
          {findings.map(({ path, what }) => (
            <li key={path}>
              <b className="num">{path}</b> <small>{what}</small>
            </li>
          ))}
        </ul>
      )}
      {found > findings.length && (
        <p className="muted sm num">
          Und {numberOf(found - findings.length)} weitere: „make verify“ nennt sie alle.
        </p>
      )}
    </>
  );
}
