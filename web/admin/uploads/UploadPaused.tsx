import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Album } from '@lichthof/api/contract/album';
import { UnlockDialog } from '../../album/UnlockDialog.tsx';
import { uploads } from './uploads.ts';
import { Button } from '../../ui/Button.tsx';
import { Alert } from '../../ui/Alert.tsx';

export function UploadPaused({ album }: { album: Readonly<Album> | undefined }) {
  const { held, why } = useSnapshot(uploads.state);
  const [asking, setAsking] = useState(false);
  if (!why) return null;
  const needsPassword = held === 'album-locked' && album !== undefined;
  return (
    <div className="held">
      <Alert>{why}</Alert>
      {needsPassword ? (
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
      {asking && needsPassword && <UnlockDialog album={album} onCancel={() => setAsking(false)} />}
    </div>
  );
}
