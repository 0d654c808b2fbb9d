import type { BackupState } from '@lichthof/api/contract/backup';
import { numberOf } from '../../ui/format.ts';
import { Part, Result } from './Result.tsx';
import { timeOf, durationOf, filesOf } from './words.ts';

interface TestRestoreProps {
  last: BackupState['testRestore'];
  isIdle: boolean;
  start: () => void;
}

export function TestRestore({ last, isIdle, start }: TestRestoreProps) {
  const result = last?.result;
  return (
    <Part title="Probe" note="Rückspielen zum Test" action="Jetzt proben" isIdle={isIdle} start={start}>
      {!last && (
        <p className="muted">
          Die neueste Sicherung wird in ein leeres Verzeichnis zurückgespielt, verglichen und wieder entfernt.
          Die laufende Seite bleibt unberührt. Wo Platz ist, geschieht das nach einer Sicherung des Zeitplans
          von selbst, einmal im Monat.
        </p>
      )}
      {last?.error && (
        <Result
          good={false}
          title={`Nicht ${last.conclusive ? 'bestanden' : 'zu Ende gekommen'} ${timeOf(last.ended)}`}
        >
          {last.error}
        </Result>
      )}
      {last && result && (
        <Result good title={`Bestanden ${timeOf(last.ended)}`}>
          Die neueste Sicherung ({timeOf(result.created)}) wurde in ein leeres Verzeichnis zurückgespielt:{' '}
          {filesOf(result.files)} und {numberOf(result.rows)} Zeilen in {numberOf(result.tables)} Tabellen,
          alle unverändert. Dauer: {durationOf(last)}. Die laufende Seite blieb unberührt.
        </Result>
      )}
    </Part>
  );
}
