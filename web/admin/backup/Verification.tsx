import { RotateCcw } from 'lucide-react';
import { useRef, useState } from 'react';
import { type BackupState, retrieveFiles } from '@lichthof/api/contract/backup';
import { call } from '../../server/api.ts';
import { toApiError } from '../../server/api-error.ts';
import { toast } from '../../ui/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { numberOf } from '../../ui/format.ts';
import { Part, Result } from './Result.tsx';
import { durationOf, filesOf, momentOf, timeOf } from './words.ts';

/** So many files at once that somebody sees it go on. */
const AT_ONCE = 20;

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
  const [asking, setAsking] = useState<readonly string[]>([]);
  const [isAll, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // A link is a finding, and that nothing is where it lies is another one.
  const left = [
    ...new Set(findings.filter(({ foreign, retrieved }) => !foreign && !retrieved).map(({ path }) => path)),
  ];
  const lost = left.length;
  const kept = new Map(findings.map(({ path, intact }) => [path, intact]));
  const isKept = left.every((path) => kept.get(path));
  const isAsking = asking.length > 0;
  // What is lost comes first: behind a list that has nothing else there may be more of it.
  const mayMiss = found > findings.length && findings.every(({ foreign }) => !foreign);
  const retrieve = async (paths: readonly string[], focus: () => HTMLElement | null | undefined) => {
    let problem: string | undefined;
    for (let at = 0; at < paths.length; at += AT_ONCE) {
      const some = paths.slice(at, at + AT_ONCE);
      setAsking(some);
      try {
        const { refused, ...newest } = await call(retrieveFiles, { body: { paths: some } });
        take(newest);
        problem = refused.at(-1)?.why ?? problem;
      } catch (failure) {
        const { status, message } = toApiError(failure);
        problem = message;
        // Others may be there all the same.
        if (status !== 404) break;
      }
    }
    setAsking([]);
    focus()?.focus();
    if (problem !== undefined) toast(problem, { error: true });
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
        {lost > 0 &&
          hasBackup &&
          ` ${lost === 1 ? 'Eine Sicherung enthält sie' : 'Die Sicherungen enthalten sie'} ${isKept ? 'noch' : 'vielleicht noch'} unversehrt.`}
      </Result>
      {findings.length > 0 && (
        <ul className="findings" ref={list} tabIndex={-1} aria-label="Befunde">
          {findings.map(({ path, what, retrieved, intact }) => (
            <li key={`${path} ${what}`} tabIndex={-1}>
              <span>
                <b className="num">{path}</b>{' '}
                <small>
                  {retrieved
                    ? 'ist aus der Sicherung zurückgeholt'
                    : `${what}${intact ? `; zuletzt unversehrt gesichert ${timeOf(intact)}` : ''}`}
                </small>
              </span>
              {hasBackup && left.includes(path) && (
                <Button
                  small
                  busy={asking.includes(path)}
                  aria-disabled={isAsking || undefined}
                  aria-label={`${path} zurückholen`}
                  Icon={RotateCcw}
                  onClick={({ currentTarget }) => {
                    if (isAsking) return;
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
          aria-disabled={isAsking || undefined}
          onClick={() => {
            if (isAsking) return;
            setAll(true);
            void retrieve(left, () => list.current).finally(() => setAll(false));
          }}
        >
          {isAll ? 'Wird zurückgeholt …' : `${lost === 2 ? 'Beide' : `Alle ${numberOf(lost)}`} zurückholen`}
        </Button>
      )}
      <output className="visually-hidden">
        {asking.length === 1 && `${asking[0]} wird zurückgeholt.`}
        {asking.length > 1 && `${filesOf(asking.length)} werden zurückgeholt.`}
      </output>
      {found > findings.length && (
        <p className="muted sm num">
          Und {numberOf(found - findings.length)} weitere: „make verify“ nennt sie alle.
        </p>
      )}
    </>
  );
}
