import { Lock } from 'lucide-react';
import { useState } from 'react';
import { Empty } from '../../page/Empty.tsx';
import { Button } from '../../ui/Button.tsx';
import type { AlbumAtDesk } from './album.ts';
import { AlbumPassword } from './AlbumPassword.tsx';

/** An album that is to be encrypted takes no picture before it has a password. */
export function NoPassword({ desk, onDone }: { desk: AlbumAtDesk; onDone: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Empty
        title="Noch kein Albumpasswort"
        reason="Dieses Album soll verschlüsselt werden. Bilder nimmt es erst auf, wenn es ein Passwort hat."
      >
        <Button look="primary" Icon={Lock} onClick={() => setAsking(true)}>
          Albumpasswort vergeben …
        </Button>
      </Empty>
      {asking && <AlbumPassword {...desk} onDone={onDone} onCancel={() => setAsking(false)} />}
    </>
  );
}
