import { Lock } from 'lucide-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Album } from '@lichthof/api/contract/album';
import { state } from '../server/state.ts';
import type { DeepReadonly } from '../server/deep-readonly.ts';
import { cells } from './Skeleton.tsx';
import { UnlockDialog } from './UnlockDialog.tsx';
import { Button } from '../ui/Button.tsx';

export function Locked({ album }: { album: DeepReadonly<Album> }) {
  const { claims } = useSnapshot(state.session);
  const [asking, setAsking] = useState(claims?.albums.includes(album.id) ?? false);
  return (
    <div className="album-body">
      <div className="locked">
        <div className="ghost" aria-hidden="true">
          {cells()}
        </div>
        <div className="msg">
          <Lock className="icon" />
          <h2>Album ist passwortgeschützt!</h2>
          <p>
            {claims?.admin
              ? 'Das Passwort wurde beim Verschlüsseln des Albums vergeben.'
              : 'Das Passwort haben Sie mit der Einladung erhalten.'}
          </p>
          <Button look="primary" onClick={() => setAsking(true)}>
            Album entsperren
          </Button>
        </div>
      </div>
      {asking && <UnlockDialog album={album} onCancel={() => setAsking(false)} />}
    </div>
  );
}
