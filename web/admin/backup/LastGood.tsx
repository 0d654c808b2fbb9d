import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { BackupState } from '@lichthof/api/contract/backup';
import { bytesOf } from '../../ui/format.ts';
import { timeOf, durationOf, filesOf, momentOf } from './words.ts';

export function LastGood({ lastGood, warning, dir, next }: BackupState) {
  const Icon = warning === null ? CircleCheck : TriangleAlert;
  const result = lastGood?.result;
  return (
    <div className="backup-last">
      <div>
        <h2>Letzte gute Sicherung</h2>
        <p className={`big num ${warning === null ? '' : 'is-warning'}`}>
          <Icon className="icon" aria-hidden="true" />
          <span>{lastGood ? momentOf(lastGood.ended) : 'Noch keine'}</span>
        </p>
      </div>
      <p className="muted num">
        {lastGood &&
          result &&
          `${filesOf(result.files)} und die Datenbank: ${bytesOf(result.bytes)}, davon ${bytesOf(result.added)} neu, in ${durationOf(lastGood)}. `}
        {next !== null
          ? `Die nächste beginnt ${timeOf(next)}.`
          : dir !== null && 'Von selbst beginnt keine: Der Zeitplan ist ausgeschaltet.'}
      </p>
    </div>
  );
}
