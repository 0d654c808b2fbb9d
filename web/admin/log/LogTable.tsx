import { Bug, Info, OctagonAlert, TriangleAlert, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { LogEntry, Severity } from '@lichthof/api/contract/log';
import { adminPaths } from '../../navigation/admin-paths.ts';
import { SkeletonLines } from '../../ui/SkeletonLines.tsx';
import { Button } from '../../ui/Button.tsx';
import { PlainHead } from '../table/PlainTable.tsx';
import { dayOf } from '../day.ts';
import { Alert } from '../../ui/Alert.tsx';

const ICONS: Record<Severity, LucideIcon> = {
  DEBUG: Bug,
  INFO: Info,
  WARNING: TriangleAlert,
  ERROR: OctagonAlert,
};
const TIME = new Intl.DateTimeFormat('de-DE', { timeStyle: 'medium', timeZone: 'Europe/Berlin' });

interface LogTableProps {
  items: readonly LogEntry[] | null;
  error: string | null;
  next: string | null;
  more: () => Promise<void>;
}

export function LogTable({ items, error, next, more }: LogTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className="tablewrap tablewrap--log" tabIndex={0} aria-label="Protokolleinträge">
      {items === null ? (
        error === null && <SkeletonLines lines={10} />
      ) : (
        <table className="table table--stack">
          <PlainHead columns={['Zeit', 'Level', 'Meldung']} />
          <tbody>
            {items.map((entry) => (
              <Row key={entry.id} {...entry} />
            ))}
            {items.length === 0 && (
              <tr>
                <td colSpan={3}>Keine Einträge vorhanden</td>
              </tr>
            )}
          </tbody>
        </table>
      )}
      {error !== null && items !== null && <Alert>{error}</Alert>}
      {next !== null && (
        <Button look="quiet" small data-focus-to=".tablewrap--log" onClick={() => void more()}>
          Weitere Einträge laden
        </Button>
      )}
    </section>
  );
}

function Row({ timestamp, level, source, message, requestId, detail }: LogEntry) {
  const Icon = ICONS[level];
  const day = dayOf(new Date(timestamp));
  const values = Object.entries(detail ?? {});
  const long = values.filter(([, value]) => isLong(value));
  const short = values
    .filter(([, value]) => !isLong(value))
    .map(([name, value]) => `${name}=${String(value)}`);
  const line = (
    <>
      {message} <span className="muted">{short.join(' ')}</span>
    </>
  );
  return (
    <tr>
      <td className="num">
        <time dateTime={timestamp}>{TIME.format(new Date(timestamp))}</time>
      </td>
      <td>
        <span className={`level level--${level.toLowerCase()}`}>
          <Icon className="icon" />
          {level}
        </span>
      </td>
      <td className="msg">
        {long.length === 0 && requestId === null && source === 'server' ? (
          line
        ) : (
          <details>
            <summary>{line}</summary>
            <p className="muted">
              {source === 'client' ? 'Von einem Browser gemeldet.' : 'Vom Server geschrieben.'}{' '}
              {requestId !== null && (
                <Link
                  className="textlink"
                  to={adminPaths.logOf(requestId, day === dayOf() ? undefined : day)}
                >
                  Vorgang {requestId}
                </Link>
              )}
            </p>
            {long.map(([name, value]) => (
              <pre key={name}>{typeof value === 'string' ? value : JSON.stringify(value, null, 2)}</pre>
            ))}
          </details>
        )}
      </td>
    </tr>
  );
}

const isLong = (value: unknown) =>
  typeof value === 'object'
    ? value !== null
    : typeof value === 'string' && (value.length > 80 || value.includes('\n'));
