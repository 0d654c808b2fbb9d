import '../../styles/admin-image.css';
import '../../styles/captured.css';
import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Image } from '@lichthof/api/contract/image';
import { adminPaths } from '../../navigation/admin-paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useContributorChoices, useTagChoices } from '../albums/AlbumPickers.tsx';
import { confirm } from '../confirm.ts';
import { Form } from '../form/Form.tsx';
import { TextField } from '../form/fields.tsx';
import { PickerField } from '../form/PickerField.tsx';
import { useForm } from '../form/use-form.ts';
import { DeskPhoto } from '../images/DeskPhoto.tsx';
import { imageForm, readImage, savedFrom } from '../images/image-record.ts';
import { useLoaded } from '../loaded.ts';
import { LEAVE } from '../../ui/leave-words.ts';
import { NotLoaded } from '../page/AdminPage.tsx';
import type { SeenEntry } from './entry.ts';
import { useCreatedTags } from './use-created-tags.ts';

interface CapturedProps {
  entry: SeenEntry;
  image: string;
  onNext: (() => void) | null;
  onClose: () => void;
}

export function Captured({ entry, image, onNext, onClose }: CapturedProps) {
  const { value, error, retry } = useLoaded(image, () => readImage(image));
  if (value) return <Fields key={image} entry={entry} image={value} onNext={onNext} onClose={onClose} />;
  return (
    <Dialog title={titleOf(entry)} className="dialog--60" onCancel={onClose}>
      <NotLoaded error={error} retry={retry} lines={6} />
    </Dialog>
  );
}

const titleOf = ({ name }: SeenEntry) => `Angaben zu ${name}`;

interface FieldsProps extends Omit<CapturedProps, 'image'> {
  image: Image;
}

function Fields({ entry, image, onNext, onClose }: FieldsProps) {
  const { form, create, creating, error } = useCreatedTags(useForm(imageForm(savedFrom(image))));
  const { field, values } = form;
  const tags = useTagChoices();
  const creator = entry.captured?.creator;
  const carried = new Set(values.tags.map((id) => tags?.find((tag) => tag.id === id)?.name.toLowerCase()));
  const words = entry.newTags.filter((word) => !carried.has(word.toLowerCase()));
  const close = async () => {
    if (form.changed || creating.length > 0) {
      if (!(await confirm(LEAVE))) return;
      form.forget();
    }
    onClose();
  };
  return (
    <Dialog title={titleOf(entry)} className="dialog--60" onCancel={() => void close()}>
      <Form
        form={form}
        saveLabel={onNext ? 'Speichern & Nächstes' : 'Speichern & Schließen'}
        onSaved={onNext ?? onClose}
        onCancel={() => void close()}
        more={
          onNext && (
            <Button
              disabled={!form.complete}
              onClick={() => void form.submit().then((saved) => saved && onClose())}
            >
              Speichern & Schließen
            </Button>
          )
        }
      >
        <section className="fsec captured">
          <div>
            <DeskPhoto image={image} alt="" sizes="11rem" />
            <Link className="textlink" to={adminPaths.imageEdit(image.id)}>
              Alle Angaben
            </Link>
          </div>
          <div className="fields">
            <TextField {...field('title')} required wide />
            <TextField {...field('description')} rows={2} wide />
            <TextField {...field('takenAt')} type="datetime-local" />
            <PickerField
              {...field('contribs')}
              hint={creator ? `Urheber laut Datei: ${creator}` : undefined}
              choices={useContributorChoices()}
              add="Beitragende hinzufügen"
              wide
            />
            <PickerField
              {...field('tags')}
              error={field('tags').error ?? error}
              choices={tags}
              add="Tag hinzufügen"
              onCreate={create}
              creating={creating}
              wide
            />
            {words.length > 0 && (
              <section className="newtags wide" aria-label="Schlagwörter der Datei">
                <p>Diese Schlagwörter stehen in der Datei und fehlen dem Bild noch.</p>
                <ul>
                  {words.map((word) => (
                    <li key={word}>
                      <button className="chip chip--plain" type="button" onClick={() => create(word)}>
                        <Plus className="icon icon--sm" />
                        {word}
                      </button>
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </div>
        </section>
      </Form>
    </Dialog>
  );
}
