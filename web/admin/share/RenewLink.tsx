import '../../styles/forms.css';
import { useState } from 'react';
import type { Album } from '@lichthof/api/contract/album';
import { renewLink, type AlbumLink } from '@lichthof/api/contract/album-link';
import { call } from '../../server/api.ts';
import { useSubmit } from '../../server/use-submit.ts';
import { authIdHeader } from '../../session/auth-id.ts';
import { Alert } from '../../ui/Alert.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
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
  const { busy, refusal, submit } = useSubmit(async () => {
    const { url, token } = await call(renewLink, {
      body: { id: link.id, revoke },
      headers: authIdHeader(),
    });
    setMade({ url, token });
    onMade();
    await copy(url);
  });
  if (made) return <MadeLink {...made} onClose={onClose} />;

  return (
    <FormDialog
      title="Neuen Link erstellen"
      submitLabel="Erstellen und kopieren"
      busy={busy}
      onSubmit={submit}
      onCancel={onClose}
    >
      <NeedsPassword album={album} />
      <p className="msg">
        Der Link für {link.label} lässt sich nicht noch einmal kopieren: Der Server kennt nur seine Prüfsumme.
        Der neue bekommt dieselben Angaben{link.password && ' und dasselbe Passwort'}.
      </p>
      {link.revoked === null && (
        <CheckField id="link-revoke" label="Den alten Link widerrufen" value={revoke} onChange={setRevoke} />
      )}
      {refusal && <Alert>{refusal.message}</Alert>}
    </FormDialog>
  );
}
