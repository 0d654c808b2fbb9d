import { RotateCcw } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { useRowWindow } from '../table/row-window.ts';
import { Captured } from './Captured.tsx';
import { canRetry, retryLabel, type SeenEntry, STATUS, STATUSES, type Status } from './entry.ts';
import { UploadRow } from './UploadRow.tsx';
import { SameName } from './SameName.tsx';
import { uploads } from './uploads.ts';

export function Queue({ entries, bare = false }: { entries: readonly SeenEntry[]; bare?: boolean }) {
  const [chosen, setChosen] = useState<Status | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const by = Map.groupBy(entries, ({ status }) => status);
  const shown = STATUSES.filter((status) => (chosen ?? status) === status && by.has(status));
  const same = shown.includes('same-name') ? by.get('same-name')! : [];
  const rows = shown.flatMap((status) => by.get(status)!).slice(same.length > 0 ? 1 : 0);
  const { from, to, before, after } = useRowWindow(list, rows.length);
  const [edited, setEdited] = useState<string | null>(null);
  const pictures = by.get('done')?.filter(({ image }) => image !== null) ?? [];
  const at = pictures.findIndex(({ id }) => id === edited);
  const following = at >= 0 ? pictures[at + 1] : undefined;
  const again = entries.filter(canRetry);
  if (entries.length === 0) return null;
  return (
    <>
      {!bare && <Filter entries={entries} by={by} chosen={chosen} onChange={setChosen} />}
      {same.length > 0 && <SameName key={same[0]!.id} entries={same} />}
      <ul className="queue" ref={list} aria-label="Warteschlange">
        {before > 0 && <li aria-hidden="true" style={{ blockSize: before }} />}
        {rows.slice(from, to).map((entry) => (
          <UploadRow key={entry.id} entry={entry} onEdit={bare ? undefined : setEdited} />
        ))}
        {after > 0 && <li aria-hidden="true" style={{ blockSize: after }} />}
      </ul>
      {again.length > 0 && (
        <div className="queuefoot">
          <Button
            look="quiet"
            small
            Icon={RotateCcw}
            onClick={() => uploads.retry(again.map(({ id }) => id))}
          >
            {retryLabel(again)}
          </Button>
        </div>
      )}
      {at >= 0 && (
        <Captured
          entry={pictures[at]!}
          image={pictures[at]!.image!}
          onNext={following ? () => setEdited(following.id) : null}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

interface FilterProps {
  entries: readonly SeenEntry[];
  by: ReadonlyMap<Status, readonly SeenEntry[]>;
  chosen: Status | null;
  onChange: (status: Status | null) => void;
}

const Filter = ({ entries, by, chosen, onChange }: FilterProps) => (
  <div className="upfilter">
    <Segmented
      label="Liste einschränken"
      value={chosen}
      options={[
        [null, 'Alle', entries.length],
        ...STATUSES.filter((status) => by.has(status) || status === chosen).map(
          (status) => [status, STATUS[status], by.get(status)?.length ?? 0] as const,
        ),
      ]}
      onChange={(status) => onChange(chosen === status ? null : status)}
    />
  </div>
);
