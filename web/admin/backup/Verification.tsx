import { RotateCcw } from 'lucide-react';
import { useRef, useState } from 'react';
import { type BackupState, retrieveFile } from '@lichthof/api/contract/backup';
import { call } from '../../server/api.ts';
import { type ApiError, toApiError } from '../../server/api-error.ts';
import { toast } from '../../ui/toasts.ts';
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
  const [isAll, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // A link is a finding, and that nothing is where it lies is another one.
  const left = [
    ...new Set(findings.filter(({ foreign, retrieved }) => !foreign && !retrieved).map(({ path }) => path)),
  ];
  const lost = left.length;
  // What is lost comes first: behind a list that has nothing else there may be more of it.
  const mayMiss = found > findings.length && findings.every(({ foreign }) => !foreign);
  const retrieve = async (paths: readonly string[], focus: () => HTMLElement | null | undefined) => {
    let error: ApiError | undefined;
    for (const path of paths) {
      setAsking(path);
      try {
        take(await call(retrieveFile, { body: { path } }));
      } catch (failure) {
        error = toApiError(failure);
        // Another one may be there all the same.
        if (error.status !== 404) break;
      }
    }
    setAsking(null);
    focus()?.focus();
    if (error) toast(error.message, { error: true });
  };
  const title =
    lost > 0
      ? `${filesOf(lost)} ${lost === 1 ? 'fehlt oder ist beschädigt' : 'fehlen oder sind beschädigt'}`
      : mayMiss
        ? 'Weitere Dateien fehlen oder sind beschädigt: Bitte prüfen Sie erneut'
        : found > findings.filter(({ retrieved }) => retrieved).length
          ? 'Nichts fehlt und nichts ist beschädigt, aber manches fällt auf'
          : 'Alles ist da und unversehrt';
  return (
    <>
      <Result good={lost === 0 && !mayMiss} title={title}>
        {filesOf(checked)} in {durationOf(last)} geprüft: Bilder, Papierkorb und Texte.
        {lost > 0 && hasBackup && ' Die Sicherung enthält sie wahrscheinlich noch unversehrt.'}
      </Result>
      {findings.length > 0 && (
        <ul className="findings" ref={list} tabIndex={-1} aria-label="Befunde">
          {findings.map(({ path, what, retrieved }) => (
            <li key={`${path} ${what}`} tabIndex={-1}>
              <span>
                <b className="num">{path}</b>{' '}
                <small>{retrieved ? 'ist aus der Sicherung zurückgeholt' : what}</small>
              </span>
              {hasBackup && left.includes(path) && (
                <Button
                  small
                  busy={asking === path}
                  aria-disabled={asking !== null || undefined}
                  aria-label={`${path} zurückholen`}
                  Icon={RotateCcw}
                  onClick={({ currentTarget }) => {
                    if (asking !== null) return;
                    const item = currentTarget.closest('li');
                    void retrieve([path], () => item);
                  }}
                >
                  Zurückholen
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {hasBackup && (lost > 1 || isAll) && (
        <Button
          small
          busy={isAll}
          aria-disabled={asking !== null || undefined}
          onClick={() => {
            if (asking !== null) return;
            setAll(true);
            void retrieve(left, () => list.current).finally(() => setAll(false));
          }}
        >
          {isAll ? 'Wird zurückgeholt …' : `${lost === 2 ? 'Beide' : `Alle ${numberOf(lost)}`} zurückholen`}
        </Button>
      )}
      <output className="visually-hidden">{asking !== null && `${asking} wird zurückgeholt.`}</output>
      {found > findings.length && (
        <p className="muted sm num">
          Und {numberOf(found - findings.length)} weitere: „make verify“ nennt sie alle.
        </p>
      )}
    </>
  );
}
