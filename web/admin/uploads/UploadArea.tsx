import '../../styles/uploads.css';
import { CircleStop } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Album } from '@lichthof/api/contract/album';
import { DropZone } from './DropZone.tsx';
import { isPending } from './entry.ts';
import { UploadPaused } from './UploadPaused.tsx';
import { Queue } from './Queue.tsx';
import { Tabs } from './Tabs.tsx';
import { uploads } from './uploads.ts';
import { Button } from '../../ui/Button.tsx';
import { Alert } from '../../ui/Alert.tsx';

interface UploadAreaProps {
  id: string;
  title: string;
  /** As it is saved; before that there is nothing to put pictures into. */
  album: Readonly<Album> | null;
  /** What stands for it until then. */
  unsaved: string;
}

const NO_ID = 'Es muss zunächst eine ID für das Album eingegeben werden!';

export function UploadArea({ id, title, album, unsaved }: UploadAreaProps) {
  const [large, setLarge] = useState(false);
  const [error, setError] = useState('');
  const { entries, paused } = useSnapshot(uploads.state);
  const target = album?.id ?? unsaved;
  const shown = entries.filter(({ to }) => to.album === target);
  const pending = shown.filter(isPending);
  const add = (files: File[]) => {
    setError(id === '' ? NO_ID : '');
    if (id !== '') void uploads.add(files, { album: target, large, title: title || id });
  };
  useEffect(() => () => uploads.removeUnsaved(unsaved), [unsaved]);
  return (
    <div className="wide">
      <Tabs entries={shown} large={large} onChange={setLarge} />
      <DropZone more={false} onFiles={add}>
        <span className="push btnrow">
          <Button small Icon={CircleStop} disabled={pending.length === 0} onClick={uploads.stop}>
            Stopp
          </Button>
          <Button
            look="primary"
            small
            disabled={album === null || !paused || pending.length === 0}
            onClick={uploads.start}
          >
            Hochladen
          </Button>
        </span>
      </DropZone>
      {album === null && pending.length > 0 && (
        <p className="muted sm">Sobald das Album gespeichert ist, können Sie die Bilder hochladen.</p>
      )}
      {error && <Alert>{error}</Alert>}
      {album && <UploadPaused album={album} />}
      <Queue entries={shown.filter(({ to }) => to.large === large)} bare />
    </div>
  );
}
