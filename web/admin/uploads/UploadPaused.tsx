import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { Album } from '@lichthof/api/contract/album';
import { UnlockDialog } from '../../album/UnlockDialog.tsx';
import { adminPaths } from '../../navigation/admin-paths.ts';
import { uploads } from './uploads.ts';
import { Button } from '../../ui/Button.tsx';
import { Alert } from '../../ui/Alert.tsx';

export function UploadPaused({ album }: { album: Readonly<Album> | undefined }) {
  const { held, why } = useSnapshot(uploads.state);
  const [asking, setAsking] = useState(false);
  if (!why) return null;
  const locked = held?.code === 'album-locked' ? held.to : null;
  const needsPassword = locked !== null && locked.album === album?.id;
  return (
    <div className="held">
      <Alert>{why}</Alert>
      {needsPassword ? (
        <Button small onClick={() => setAsking(true)}>
          Album entsperren
        </Button>
      ) : locked !== null ? (
        <Link className="btn btn--sm" to={adminPaths.upload(locked.album)}>
          Zu „{locked.title}“
        </Link>
      ) : (
        held !== null && (
          <Button small onClick={uploads.start}>
            Fortsetzen
          </Button>
        )
      )}
      {asking && needsPassword && <UnlockDialog album={album} onCancel={() => setAsking(false)} />}
    </div>
  );
}
