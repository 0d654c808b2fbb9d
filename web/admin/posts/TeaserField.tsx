import { Image as ImageIcon } from 'lucide-react';
import { useState } from 'react';
import { Photo } from '../../images/Photo.tsx';
import { FieldNotes } from '../form/fields.tsx';
import type { Field } from '../form/use-form.ts';
import { PickFromAlbum } from '../images/PickFromAlbum.tsx';
import { readPictures } from '../images/pictures.ts';
import { useLoaded } from '../loaded.ts';
import { Button } from '../../ui/Button.tsx';

export function TeaserField({ id, label, value, error, onChange }: Field<string>) {
  const [isPicking, setPicking] = useState(false);
  const { value: found } = useLoaded(value, () => (value ? readPictures([value]) : Promise.resolve([])));
  const image = found?.find((one) => one.id === value);
  return (
    <div className="teaserpic">
      <span className="label">{label}</span>
      {image ? (
        <Photo image={image} alt={image.alt || image.title || image.filename} sizes="16rem" />
      ) : (
        <span className="none">
          <ImageIcon className="icon" />
        </span>
      )}
      <div className="btnrow">
        <Button look="quiet" small id={id} onClick={() => setPicking(true)}>
          {value ? 'Teaserbild ersetzen' : 'Teaserbild wählen'}
        </Button>
        {value && (
          <Button look="quiet" small data-focus-to={`#${id}`} onClick={() => onChange('')}>
            Entfernen
          </Button>
        )}
      </div>
      <FieldNotes id={id} error={error} />
      {isPicking && (
        <PickFromAlbum
          title="Teaserbild wählen"
          albumId=""
          withSites
          onPick={(picked) => {
            onChange(picked.id);
            setPicking(false);
          }}
          onCancel={() => setPicking(false)}
        />
      )}
    </div>
  );
}
