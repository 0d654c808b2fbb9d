import '../../styles/forms.css';
import { useState } from 'react';
import type { Album } from '@lichthof/api/contract/album';
import { renewLink, type AlbumLink } from '@lichthof/api/contract/album-link';
import { call } from '../../server/api.ts';
import { toApiError } from '../../server/api-error.ts';
import { authIdHeader } from '../../session/auth-id.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { SubmitButtons } from '../../ui/SubmitButtons.tsx';
import { CheckField } from '../form/fields.tsx';
import { copy, MadeLink } from './MadeLink.tsx';
import { NeedsPassword } from './NeedsPassword.tsx';

interface RenewLinkProps {
  album: Album;
  link: AlbumLink;
  onMade: () => void;
  onClose: () => void;
}

export function RenewLink({ album, link, onMade, onClose }: RenewLinkProps) {
  const [made, setMade] = useState<{ url: string; token: string } | null>(null);
  const [revoke, setRevoke] = useState(true);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  if (made) return <MadeLink {...made} onClose={onClose} />;

  async function submit(): Promise<void> {
    setBusy(true);
    try {
      const { url, token } = await call(renewLink, {
        body: { id: link.id, revoke },
        headers: authIdHeader(),
      });
      await copy(url);
      setMade({ url, token });
      onMade();
    } catch (failure) {
      setError(toApiError(failure).message);
      setBusy(false);
    }
  }

  return (
    <Dialog title="Neuen Link erstellen" onCancel={onClose}>
      <NeedsPassword album={album} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void submit();
        }}
      >
        <p className="msg">
          Der Link für {link.label} lässt sich nicht noch einmal kopieren: Der Server kennt nur seine
          Prüfsumme. Der neue bekommt dieselben Angaben{link.password && ' und dasselbe Passwort'}.
        </p>
        {link.revoked === null && (
          <CheckField
            id="link-revoke"
            label="Den alten Link widerrufen"
            value={revoke}
            error={undefined}
            onChange={setRevoke}
          />
        )}
        {error && (
          <p className="danger" role="alert">
            {error}
          </p>
        )}
        <SubmitButtons label="Erstellen und kopieren" disabled={false} busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
