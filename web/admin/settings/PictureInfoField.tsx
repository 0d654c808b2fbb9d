import { INFO_PARTS, type InfoPart } from '@lichthof/api/contract/picture-info';
import { FieldNotes } from '../form/fields.tsx';
import type { Field } from '../form/use-form.ts';
import { Check } from '../../ui/Check.tsx';
import { PICTURE_INFO } from './say-settings.ts';

export function PictureInfoField({ id, label, value, error, onChange }: Field<InfoPart[]>) {
  return (
    <fieldset className="wide" id={id} tabIndex={-1}>
      <legend className="visually-hidden">{label}</legend>
      <div className="checks">
        {INFO_PARTS.map((part) => (
          <Check
            key={part}
            label={PICTURE_INFO[part]}
            checked={value.includes(part)}
            onChange={(checked) =>
              onChange(INFO_PARTS.filter((one) => (one === part ? checked : value.includes(one))))
            }
          />
        ))}
      </div>
      <FieldNotes
        id={id}
        error={error}
        hint="Gelesen aus der Datei. Den Ort nennt Lichthof nie. Wer die Website verwaltet, sieht immer alles."
      />
    </fieldset>
  );
}
