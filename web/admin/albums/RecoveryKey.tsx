import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Check } from '../../ui/Check.tsx';
import { saveFile } from '../../ui/save-file.ts';

interface RecoveryKeyProps {
  album: { id: string; title: string };
  recoveryKey: string;
  onDone: () => void;
}

export function RecoveryKey({ album, recoveryKey, onDone }: RecoveryKeyProps) {
  const [kept, setKept] = useState(false);
  const copy = () =>
    copyText(
      recoveryKey,
      'Der Schlüssel ist in der Zwischenablage.',
      'Bitte schreiben Sie den Schlüssel ab.',
    );
  return (
    <Dialog title="Wiederherstellungsschlüssel" isShownOnce className="dialog--60">
      <div className="stack">
        <p className="msg">
          Mit diesem Schlüssel lässt sich „{album.title}“ öffnen, wenn das Passwort verloren ist. Er wird nur
          dieses eine Mal gezeigt. Bewahren Sie ihn getrennt vom Passwort auf.
        </p>
        <p className="recovery-key" tabIndex={-1}>
          {recoveryKey}
        </p>
        <div className="btnrow">
          <Button Icon={Copy} onClick={() => void copy()}>
            Kopieren
          </Button>
          <Button Icon={Download} onClick={() => saveAsFile(album, recoveryKey)}>
            Als Textdatei sichern
          </Button>
        </div>
        <p className="sm">
          Ohne Passwort und ohne Wiederherstellungsschlüssel sind diese Bilder unwiederbringlich verloren.
        </p>
        <Check label="Ich habe den Schlüssel aufbewahrt." checked={kept} onChange={setKept} />
        <div className="btnrow">
          <Button look="primary" disabled={!kept} onClick={onDone}>
            Weiter
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function saveAsFile({ id, title }: { id: string; title: string }, key: string): void {
  const text = `Wiederherstellungsschlüssel für das Album „${title}“ (${id}):\n\n${key}\n`;
  saveFile(`wiederherstellung-${id}.txt`, new Blob([text], { type: 'text/plain' }));
}
