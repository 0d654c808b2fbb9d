import { LockOpen } from 'lucide-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Album } from '@lichthof/api/contract/album';
import { UnlockDialog } from '../../album/UnlockDialog.tsx';
import type { DeepReadonly } from '../../server/deep-readonly.ts';
import { state } from '../../server/state.ts';
import { Button } from '../../ui/Button.tsx';

/** A link opens an encrypted album by itself only if the album is open where the link is made. */
export function NeedsPassword({ album }: { album: DeepReadonly<Album> }) {
  const { unlocked } = useSnapshot(state);
  const [asking, setAsking] = useState(false);
  if (!album.encrypted || unlocked.includes(album.id)) return null;
  return (
    <>
      <p className="msg">
        Das Album ist verschlüsselt: Wer diesen Link bekommt, braucht auch das Albumpasswort. Soll der Link
        genügen, entsperren Sie das Album zuerst.
      </p>
      <Button small Icon={LockOpen} onClick={() => setAsking(true)}>
        Album entsperren …
      </Button>
      {asking && <UnlockDialog album={album} onCancel={() => setAsking(false)} />}
    </>
  );
}
