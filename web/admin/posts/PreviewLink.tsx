import { Link2 } from 'lucide-react';
import { useState } from 'react';
import type { AnswerOf } from '@lichthof/api/contract/call';
import { makePreview } from '@lichthof/api/contract/text';
import { call } from '../../server/api.ts';
import { toastOnError } from '../../server/toast-on-error.ts';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Dialog } from '../../ui/Dialog.tsx';

const WHEN = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeStyle: 'short' });

/** „Vorschau-Link“: shows the post as it is saved to whoever has the link, before it appears. */
export function PreviewLink({ id, changed }: { id: string; changed: boolean }) {
  const [link, setLink] = useState<AnswerOf<typeof makePreview> | null>(null);
  const make = async () => {
    await toastOnError(async () => {
      setLink(await call(makePreview, { body: { id } }));
    });
  };
  const copy = (url: string) =>
    copyText(url, 'Der Link ist kopiert.', 'Bitte markieren und kopieren Sie den Link.');
  return (
    <>
      <Button look="quiet" small Icon={Link2} onClick={() => void make()}>
        Vorschau-Link
      </Button>
      {link && (
        <Dialog title="Vorschau-Link" onCancel={() => setLink(null)}>
          <p className="msg">
            Wer diesen Link hat, sieht den Beitrag so, wie Besucher ihn sehen werden, bis zum{' '}
            {WHEN.format(new Date(link.expires))}.
            {changed && ' Ihre nicht gespeicherten Änderungen sind darin nicht enthalten.'}
          </p>
          <p className="recovery-key link24">{link.url}</p>
          <div className="btnrow">
            <a className="btn btn--quiet" href={link.url} target="_blank" rel="noreferrer">
              Öffnen
            </a>
            <Button look="primary" onClick={() => void copy(link.url)}>
              Kopieren
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
