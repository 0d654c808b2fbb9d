import { Copy } from 'lucide-react';
import { useState } from 'react';
import { createAccessKey } from '@lichthof/api/contract/access-key';
import type { User } from '@lichthof/api/contract/user';
import { call } from '../../server/api.ts';
import { errorAt, useSubmit } from '../../server/use-submit.ts';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { longDate } from '../../ui/format.ts';
import { optionsFrom, SelectField, TextField } from '../form/fields.tsx';
import { useRecords } from '../records.ts';
import { dayIn } from '../share/words.ts';

interface Props {
  user: User;
  onMade: () => void;
  onClose: () => void;
}

const PRESET_DAYS = 365;
const READ = '';

export function NewAccessKey({ user, onMade, onClose }: Props) {
  const [values, setValues] = useState({ label: '', album: READ, expires: dayIn(PRESET_DAYS) });
  const [made, setMade] = useState<string | null>(null);
  const albums = useRecords('album').items ?? [];
  const { busy, refusal, submit, forgetRefusal } = useSubmit(async () => {
    const { label, album, expires } = values;
    const may = album === READ ? { scope: 'read' as const } : { scope: 'upload' as const, album };
    const { key } = await call(createAccessKey, {
      params: { userId: user.id },
      body: { label, may, expires },
    });
    setMade(key);
    onMade();
  });
  const set = (change: Partial<typeof values>) => {
    setValues({ ...values, ...change });
    forgetRefusal();
  };

  if (made !== null) return <Made value={made} onClose={onClose} />;
  return (
    <FormDialog
      title="Zugangsschlüssel erstellen"
      submitLabel="Schlüssel erstellen"
      disabled={values.label.trim() === '' || values.expires === ''}
      busy={busy}
      onSubmit={submit}
      onCancel={onClose}
    >
      <TextField
        id="key-label"
        label="Wofür"
        required
        value={values.label}
        error={errorAt(refusal, 'label', 'label')}
        hint="So steht er im Protokoll, zum Beispiel „Lightroom im Studio“."
        onChange={(label) => set({ label })}
      />
      <SelectField
        id="key-may"
        label="Darf"
        value={values.album}
        error={errorAt(refusal, 'album', 'label')}
        options={[
          { value: READ, label: 'lesen' },
          ...optionsFrom(
            albums.filter(({ encrypted }) => !encrypted),
            ({ title }) => `hochladen nach „${title}“`,
          ),
        ]}
        hint={
          values.album === READ
            ? `Liest, was ein Mitglied mit den Gruppen von ${user.name} sieht.`
            : 'Bringt Bilder in dieses Album und sieht sonst nichts.'
        }
        onChange={(album) => set({ album })}
      />
      <TextField
        id="key-expires"
        label="Gilt bis"
        type="date"
        required
        value={values.expires}
        error={errorAt(refusal, 'expires', 'label')}
        hint={values.expires ? `Der ${longDate(values.expires)} ist der letzte Tag.` : undefined}
        onChange={(expires) => set({ expires })}
      />
    </FormDialog>
  );
}

const Made = ({ value, onClose }: { value: string; onClose: () => void }) => (
  <Dialog title="Der Schlüssel ist erstellt" isShownOnce onCancel={onClose}>
    <div className="stack">
      <p className="msg">
        Er wird nur dieses eine Mal gezeigt. Wer ihn hat, kann ihn benutzen: Geben Sie ihn nur dem Programm.
      </p>
      <p className="recovery-key link24">{value}</p>
      <div className="btnrow">
        <Button look="quiet" onClick={onClose}>
          Fertig
        </Button>
        <Button look="primary" Icon={Copy} onClick={() => void copyKey(value)}>
          Kopieren
        </Button>
      </div>
    </div>
  </Dialog>
);

const copyKey = (key: string) =>
  copyText(
    key,
    'Der Schlüssel ist in der Zwischenablage.',
    'Bitte markieren und kopieren Sie den Schlüssel.',
  );
