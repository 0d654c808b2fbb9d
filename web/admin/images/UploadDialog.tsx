import { Image as Picture } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Uploaded } from '@lichthof/api/contract/upload';
import { cleanPath } from '@lichthof/api/contract/location';
import { toApiError } from '../../server/api-error.ts';
import { Button } from '../../ui/Button.tsx';
import { bytesOf } from '../../ui/format.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../form/fields.tsx';
import { today } from './image-record.ts';
import { uploadFile } from './upload-file.ts';
import { Alert } from '../../ui/Alert.tsx';

interface UploadDialogProps {
  onUploaded: (uploaded: Uploaded) => void;
  onCancel: () => void;
}

export function UploadDialog({ onUploaded, onCancel }: UploadDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ file: File; url: string } | null>(null);
  const [folder, setFolder] = useState(() => today().slice(0, 7).replace('-', '/'));
  const [part, setPart] = useState<number | null>(null);
  const [error, setError] = useState('');
  const isBusy = part !== null;
  const [sending] = useState(() => new AbortController());
  const cancel = () => {
    sending.abort();
    onCancel();
  };

  // What the browser holds for the preview is given back.
  useEffect(() => () => URL.revokeObjectURL(chosen?.url ?? ''), [chosen]);

  async function send(): Promise<void> {
    if (!chosen || isBusy) return;
    setError('');
    setPart(0);
    try {
      const onProgress = (now: number, trouble = '') => {
        setPart(now);
        setError(trouble);
      };
      const uploaded = await uploadFile(chosen.file, cleanPath(folder), onProgress, sending.signal);
      if (!sending.signal.aborted) onUploaded(uploaded);
    } catch (failure) {
      setError(`Fehler beim Upload: ${toApiError(failure).message}`);
      setPart(null);
    }
  }

  return (
    <Dialog title="Bild hochladen" className="dialog--60" onCancel={cancel}>
      <div className="uploadone">
        <div className="filechoice">
          {chosen ? <img src={chosen.url} alt="Vorschau" /> : <Picture className="icon" aria-hidden="true" />}
        </div>
        <div className="stack">
          <div className="drop">
            <span>
              {chosen ? (
                <>
                  {chosen.file.name}
                  <br />
                  <span className="num">{bytesOf(chosen.file.size)}</span>
                </>
              ) : (
                'Noch keine Datei gewählt'
              )}
            </span>
            <Button small disabled={isBusy} onClick={() => input.current!.click()}>
              {chosen ? 'Andere Datei' : 'Datei wählen'}
            </Button>
            <input
              ref={input}
              type="file"
              accept="image/jpeg,.jpg"
              hidden
              aria-label="Datei"
              onChange={({ target: { files } }) => {
                const file = files?.[0];
                if (file) setChosen({ file, url: URL.createObjectURL(file) });
                setError('');
              }}
            />
          </div>
          <TextField
            id="ablegen"
            label="Ablegen in (ein Pfad relativ zu public/imgs/)"
            value={folder}
            disabled={isBusy}
            onChange={setFolder}
            onBlur={() => setFolder(cleanPath(folder))}
          />
          {error && <Alert>{error}</Alert>}
          {isBusy && <progress value={part} aria-label="Hochgeladen" />}
        </div>
      </div>
      <div className="btnrow">
        <Button look="quiet" onClick={cancel}>
          Abbrechen
        </Button>
        <Button
          look="primary"
          disabled={!chosen || folder.trim() === ''}
          aria-disabled={isBusy || undefined}
          onClick={() => void send()}
        >
          {isBusy ? 'Wird hochgeladen …' : 'Hochladen'}
        </Button>
      </div>
    </Dialog>
  );
}
