import '../../styles/admin-table.css';
import '../../styles/log.css';
import { Download, RotateCcw } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { downloadLog, SEVERITIES } from '@lichthof/api/contract/log';
import { callBlob } from '../../server/call-raw.ts';
import { toastOnError } from '../../server/toast-on-error.ts';
import { Button } from '../../ui/Button.tsx';
import { longDate, numberOf } from '../../ui/format.ts';
import { saveFile } from '../../ui/save-file.ts';
import { AdminPage, LoadFailed } from '../page/AdminPage.tsx';
import { useQuery } from '../table/query.ts';
import { dayOf } from '../day.ts';
import { useLog } from './entries.ts';
import { dayAsked, LogBar } from './LogBar.tsx';
import { LogTable } from './LogTable.tsx';

export default function LogScreen() {
  const [query, change] = useQuery();
  const level = SEVERITIES.find((one) => one === query.get('level')) ?? null;
  const text = query.get('text')?.slice(0, 200) ?? '';
  const oldestFirst = query.get('sortierung') === 'zeit';
  const today = dayOf();
  const day = dayAsked(query.get('datum'), today);
  const isToday = day === today;
  const [paused, setPaused] = useState(false);
  // Nobody looks at it: then it comes when somebody does.
  const isSeen = useSyncExternalStore(onVisibility, () => !document.hidden);
  const isLive = isToday && !paused && isSeen;
  const { items, next, error, connected, retry, more } = useLog(
    { level: level ?? 'DEBUG', text, date: day, order: oldestFirst ? 'asc' : 'desc' },
    isLive,
  );
  return (
    <AdminPage
      title="Protokoll"
      actions={
        <>
          {isToday && (
            <Button look="quiet" small aria-pressed={!paused} onClick={() => setPaused(!paused)}>
              <i className={`lamp ${connected ? '' : 'lamp--off'}`} aria-hidden="true" />
              Live
            </Button>
          )}
          <Button look="quiet" small Icon={Download} onClick={() => void saveDay(day)}>
            Tag herunterladen
          </Button>
          <Button look="quiet" small Icon={RotateCcw} onClick={retry}>
            Neu laden
          </Button>
        </>
      }
    >
      <LogBar {...{ level, text, day, today, oldestFirst, change }} />
      {error !== null && items === null && <LoadFailed message={error} retry={retry} />}
      <LogTable items={items} next={next} error={error} more={more} />
      <p className="muted sm mt-3 num">
        {items && `${entriesOf(items.length, next !== null)} am ${longDate(day)}`}
        {isLive && !connected && items && ' · neue Einträge kommen, sobald der Server erreichbar ist'}
      </p>
    </AdminPage>
  );
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

const entriesOf = (count: number, more: boolean) =>
  `${more ? 'Mehr als ' : ''}${numberOf(count)} ${count === 1 ? 'Eintrag' : 'Einträge'}`;

const saveDay = (day: string) =>
  toastOnError(async () =>
    saveFile(`protokoll-${day}.jsonl`, await callBlob(downloadLog, { query: { date: day } })),
  );
