import { Copy, Download } from 'lucide-react';
import { type ChosenPicture, exportChoices } from '@lichthof/api/contract/desk-choice';
import { callBlob } from '../../server/call-raw.ts';
import { toastOnError } from '../../server/toast-on-error.ts';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { numberOf } from '../../ui/format.ts';
import { saveFile } from '../../ui/save-file.ts';
import { namesOf } from './compare.ts';

export function Exports({ album, pictures }: { album: string; pictures: readonly ChosenPicture[] }) {
  const names = namesOf(pictures);
  const several = names.length === 1 ? '1 Name' : `${numberOf(names.length)} Namen`;
  const none = pictures.length === 0;
  const copy = () =>
    copyText(
      names.join(', '),
      `${several} kopiert, durch Kommas getrennt.`,
      'In der CSV-Datei stehen die Namen auch.',
    );
  const load = (format: 'csv' | 'xmp') => toastOnError(() => save(album, format, pictures));
  return (
    <div className="exports">
      <Button look="primary" small Icon={Copy} disabled={none} onClick={() => void copy()}>
        {several} kopieren
      </Button>
      {(['csv', 'xmp'] as const).map((format) => (
        <Button small Icon={Download} key={format} disabled={none} onClick={() => void load(format)}>
          {format.toUpperCase()}
        </Button>
      ))}
    </div>
  );
}

const FILES = { csv: 'auswahl.csv', xmp: 'auswahl-xmp.zip' };

async function save(album: string, format: 'csv' | 'xmp', pictures: readonly ChosenPicture[]): Promise<void> {
  const path = exportChoices.path.replace('{album}', encodeURIComponent(album));
  const body = { format, images: pictures.map(({ id }) => id) };
  saveFile(FILES[format], await callBlob({ ...exportChoices, path }, { body }));
}
