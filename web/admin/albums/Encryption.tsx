import { KeyRound, Lock, LockOpen } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useSnapshot } from 'valtio';
import { isProtected } from '@lichthof/api/contract/location';
import { UnlockDialog } from '../../album/UnlockDialog.tsx';
import { state } from '../../server/state.ts';
import { Button } from '../../ui/Button.tsx';
import { picturesOf } from '../../ui/format.ts';
import { CheckField } from '../form/fields.tsx';
import type { FormState } from '../form/use-form.ts';
import type { AlbumAtDesk, AlbumValues } from './album.ts';
import { AlbumPassword } from './AlbumPassword.tsx';
import { Decrypt } from './Decrypt.tsx';
import { withEncryption } from './rules.ts';

interface EncryptionProps {
  form: FormState<AlbumValues>;
  desk: AlbumAtDesk | null;
  onChange: () => void;
}

const FIXED = 'Keine Änderung der Verschlüsselung mehr möglich';

export function Encryption({ form: { field, values, set }, desk, onChange }: EncryptionProps) {
  const fixed = desk !== null && (desk.pictures > 0 || desk.locked);
  return (
    <>
      <div className="checks">
        <CheckField
          {...field('encrypted')}
          disabled={fixed}
          onChange={(encrypted) => set(withEncryption(values, encrypted))}
        />
        <CheckField {...field('encryptedThumbs')} disabled={fixed || !values.encrypted} />
        <CheckField {...field('encryptedLarge')} disabled={fixed || !values.encrypted} />
      </div>
      {desk && (fixed || desk.album.encrypted) && <Actions desk={desk} onChange={onChange} />}
    </>
  );
}

function Actions({
  desk: { album, pictures, locked, binned },
  onChange,
}: {
  desk: AlbumAtDesk;
  onChange: () => void;
}) {
  const { unlocked } = useSnapshot(state);
  const [doing, setDoing] = useState<'lock' | 'change' | 'renew' | 'decrypt' | null>(null);
  const open = unlocked.includes(album.id);
  // Not left when the change itself takes the key, and the answer has been lost.
  if (doing === 'change' && open) setDoing('renew');
  const stop = () => setDoing(null);
  const done = () => {
    stop();
    onChange();
  };
  return (
    <div className="wide">
      <p className="hint">
        {pictures > 0 || locked ? FIXED : 'Dieses Album hat noch kein Passwort'}
        {!isProtected(album.location) &&
          '. Nur ein Album im Ordner „protected“ lässt sich nachträglich verschlüsseln.'}
      </p>
      {locked ? (
        <div className="btnrow">
          <Button small Icon={KeyRound} onClick={() => setDoing('change')}>
            Neues Albumpasswort …
          </Button>
          <Button small Icon={LockOpen} onClick={() => setDoing('decrypt')}>
            Verschlüsselung aufheben …
          </Button>
        </div>
      ) : (
        <Button small Icon={Lock} disabled={!isProtected(album.location)} onClick={() => setDoing('lock')}>
          {album.encrypted ? 'Albumpasswort vergeben …' : `${picturesOf(pictures)} verschlüsseln …`}
        </Button>
      )}
      {/* Outside the form of the album: they have forms of their own. */}
      {createPortal(
        <>
          {doing === 'lock' && (
            <AlbumPassword album={album} pictures={pictures} binned={binned} onDone={done} onCancel={stop} />
          )}
          {(doing === 'change' || doing === 'decrypt') && !open && (
            <UnlockDialog album={album} onCancel={stop} />
          )}
          {doing === 'renew' && <AlbumPassword album={album} isChange onDone={done} onCancel={stop} />}
          {doing === 'decrypt' && open && (
            <Decrypt album={album} pictures={pictures} onDone={done} onCancel={stop} />
          )}
        </>,
        document.body,
      )}
    </div>
  );
}
