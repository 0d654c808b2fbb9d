import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { Album } from '@lichthof/api/contract/album';
import { UnlockDialog } from '../../album/UnlockDialog.tsx';
import { state } from '../../server/state.ts';
import { uploads } from './uploads.ts';
import { Button } from '../../ui/Button.tsx';
import { Alert } from '../../ui/Alert.tsx';

interface UploadPausedProps {
  album: Readonly<Album> | undefined;
  /** Where the album gets its password, if that is not here. */
  details?: string;
}

export function UploadPaused({ album, details }: UploadPausedProps) {
  const { held, why } = useSnapshot(uploads.state);
  const { unlocked } = useSnapshot(state);
  const [asking, setAsking] = useState(false);
  if (!why) return null;
  const needsPassword = held === 'album-locked' && album !== undefined;
  const isOpen = needsPassword && unlocked.includes(album.id);
  return (
    <div className="held">
      <Alert>{why}</Alert>
      {held === 'conflict' && details && (
        <Link className="btn btn--sm" to={details}>
          Zu den Angaben des Albums
        </Link>
      )}
      {needsPassword && !isOpen ? (
        <Button small onClick={() => setAsking(true)}>
          Album entsperren
        </Button>
      ) : (
        held !== null && (
          <Button small onClick={uploads.start}>
            Fortsetzen
          </Button>
        )
      )}
      {asking && !isOpen && album && <UnlockDialog album={album} onCancel={() => setAsking(false)} />}
    </div>
  );
}
