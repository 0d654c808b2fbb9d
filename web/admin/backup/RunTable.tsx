import { CircleCheck, OctagonAlert } from 'lucide-react';
import { localMinute } from '@lichthof/api/contract/publication';
import type { BackupRun } from '@lichthof/api/contract/backup';
import { bytesOf } from '../../ui/format.ts';
import { PlainTable } from '../table/PlainTable.tsx';
import { durationOf } from './words.ts';

const REASONS: Record<BackupRun['reason'], string> = {
  schedule: 'Zeitplan',
  desk: 'Von Hand',
  command: 'Befehlszeile',
};

export const RunTable = ({ runs }: { runs: readonly BackupRun[] }) => (
  <section className="fsec" aria-label="Verlauf">
    <h2>Verlauf</h2>
    {runs.length === 0 ? (
      <p className="muted">Noch wurde nichts gesichert.</p>
    ) : (
      <PlainTable
        className="table--stack backup-runs"
        columns={['Zeit', 'Anlass', 'Neu', 'Dauer', 'Ergebnis']}
      >
        {runs.map((run) => (
          <Row key={`${run.begun} ${run.reason}`} {...run} />
        ))}
      </PlainTable>
    )}
  </section>
);

function Row({ reason, begun, ended, error, result }: BackupRun) {
  const Icon = error === null ? CircleCheck : OctagonAlert;
  return (
    <tr>
      <td className="num">{localMinute(new Date(begun))}</td>
      <td>{REASONS[reason]}</td>
      <td className="num">{result ? bytesOf(result.added) : '–'}</td>
      <td className="num">{durationOf({ begun, ended })}</td>
      <td>
        <span className={`level ${error === null ? 'level--good' : 'level--error'}`}>
          <Icon className="icon" aria-hidden="true" />
          {error ?? 'Gut'}
        </span>
        {result?.tidied && <p className="muted sm">{result.tidied}</p>}
      </td>
    </tr>
  );
}
