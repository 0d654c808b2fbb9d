import {
  CircleAlert,
  CircleCheck,
  CircleSlash,
  CircleStop,
  Clock,
  type LucideIcon,
  Pencil,
  RotateCcw,
  TriangleAlert,
  X,
} from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { adminPaths } from '../../navigation/admin-paths.ts';
import { IconButton } from '../../ui/Button.tsx';
import { bytesOf } from '../../ui/format.ts';
import { canRetry, type SeenEntry, STATUS, type Status } from './entry.ts';
import { Thumb } from './Thumb.tsx';
import { uploads } from './uploads.ts';

const ICONS: Record<Exclude<Status, 'running'>, LucideIcon> = {
  'same-name': TriangleAlert,
  failed: CircleAlert,
  waiting: Clock,
  done: CircleCheck,
  skipped: CircleSlash,
  stopped: CircleStop,
};
const CLASSES: Partial<Record<Status, string>> = {
  failed: 'is-error',
  running: 'is-now',
  done: 'is-done',
  'same-name': 'is-same',
};

interface RowProps {
  entry: SeenEntry;
  /** Asked for what is said of the picture it has become. */
  onEdit?: ((id: string) => void) | undefined;
}

export const UploadRow = memo(function UploadRow({ entry, onEdit }: RowProps) {
  const { id, name, status, sent, bytes } = entry;
  const percent = Math.floor((sent / bytes) * 100);
  const Icon = status === 'running' ? null : ICONS[status];
  return (
    <li className={CLASSES[status]} style={{ '--p': `${percent}%` }}>
      <Thumb key={String(entry.hasFile)} id={id} />
      <span className="nm">
        {entry.image ? <Link to={adminPaths.imageEdit(entry.image)}>{name}</Link> : <b>{name}</b>}
        <small className={`num ${status === 'failed' ? 'err' : ''}`}>{noteOf(entry, percent)}</small>
      </span>
      {/* On a phone the sentence says it, and needs the room. */}
      <span className={`st ${status === 'failed' ? 'from-sm' : ''}`}>
        {Icon ? (
          <Icon className="icon" aria-hidden="true" />
        ) : (
          <span className="spinner spinner--sm" aria-hidden="true" />
        )}
        {STATUS[status]}
      </span>
      <span className="acts">
        {onEdit && entry.image && (
          <IconButton label={`Angaben zu ${name}`} Icon={Pencil} onClick={() => onEdit(id)} />
        )}
        {canRetry(entry) ? (
          <IconButton
            label={`${name} erneut versuchen`}
            Icon={RotateCcw}
            onClick={() => uploads.retry([id])}
          />
        ) : (
          <IconButton label={`${name} aus der Liste entfernen`} Icon={X} onClick={() => uploads.remove(id)} />
        )}
      </span>
    </li>
  );
});

const taken = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

function noteOf({ bytes, status, note, captured }: SeenEntry, percent: number): string {
  if (status === 'failed') return note;
  const size = bytesOf(bytes);
  if (status === 'running') return percent < 100 ? `${size}, ${percent} %` : `${size}, wird aufgenommen`;
  if (status === 'same-name') return `${size}, anderer Inhalt`;
  if (note) return `${size} – ${note}`;
  if (!captured) return size;
  const { title, description, taken: at, creator, keywords } = captured;
  return [
    size,
    ...[title, description].flatMap((text) => (text ? [`„${text}“`] : [])),
    ...(at ? [`aufgenommen ${taken.format(new Date(`${at}Z`))}`] : []),
    ...(creator ? [creator] : []),
    ...keywords,
  ].join(', ');
}
