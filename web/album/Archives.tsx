import '../styles/archives.css';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { Button, IconButton } from '../ui/Button.tsx';
import { bytesOf, numberOf } from '../ui/format.ts';
import { type Archive, archives, followArchives, forgetArchive, loadAgain, stateOf } from './archives.ts';

export function Archives({ albumId }: { albumId: string }) {
  const all = useSnapshot(archives);
  useEffect(() => void followArchives(), []);
  const own = all.filter(({ album }) => album === albumId);
  if (own.length === 0) return null;
  return (
    <ul className="archives" aria-label="Downloads">
      {own.map((archive) => (
        <li key={archive.taskId}>
          <progress aria-label={nameOf(archive)} value={archive.progress} />
          <p>
            {nameOf(archive)}{' '}
            <span className="num" aria-hidden="true">
              {stateOf(archive)}
            </span>
          </p>
          <output className="visually-hidden">
            {nameOf(archive)} {stateOf(inQuarters(archive))}
          </output>
          {archive.state === 'stopped' && (
            <Button small onClick={() => void loadAgain(archive)}>
              {archive.progress > 0 ? 'Von vorn laden' : 'Herunterladen'}
            </Button>
          )}
          <IconButton
            label={`Ausblenden: ${nameOf(archive)}`}
            Icon={X}
            onClick={() => forgetArchive(archive.taskId)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Each percent would be said before the last one was heard. */
const inQuarters = <A extends Pick<Archive, 'state' | 'progress'>>(archive: A): A =>
  archive.state === 'stopped' ? archive : { ...archive, progress: Math.floor(archive.progress * 4) / 4 };

const nameOf = ({ files, bytes }: Pick<Archive, 'files' | 'bytes'>) =>
  `Archiv mit ${files === 1 ? 'einer Datei' : `${numberOf(files)} Dateien`}${bytes === null ? '' : `, ${bytesOf(bytes)}`}:`;
