import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate, useParams } from 'react-router-dom';
import { cleanPath } from '@lichthof/api/contract/location';
import { adminPaths } from '../../navigation/admin-paths.ts';
import { picturesOf } from '../../ui/format.ts';
import { toast } from '../../ui/toasts.ts';
import { recount } from '../counts.ts';
import { CheckField, TextField } from '../form/fields.tsx';
import { Form, Section } from '../form/Form.tsx';
import { idFrom } from '../form/id-from.ts';
import { useForm } from '../form/use-form.ts';
import { useLoaded } from '../loaded.ts';
import { AdminPage, PageNotLoaded } from '../page/AdminPage.tsx';
import { Access, Tagging, useSayings } from './AlbumPickers.tsx';
import { albumForm, readAlbum, type AlbumAtDesk } from './album.ts';
import { AlbumTabs } from './AlbumTabs.tsx';
import { AlbumPassword } from './AlbumPassword.tsx';
import { Encryption } from './Encryption.tsx';
import { UploadArea } from '../uploads/UploadArea.tsx';
import { newUnsaved } from '../uploads/entry.ts';
import { uploads } from '../uploads/uploads.ts';
import { locationFrom } from './rules.ts';

const TO_ALBUMS = { title: 'Alben', href: adminPaths.albums };

export default function AlbumForm() {
  const { id } = useParams();
  return id === undefined ? <Fields key="" desk={null} reload={() => {}} /> : <Edit key={id} id={id} />;
}

function Edit({ id }: { id: string }) {
  const { value, error, retry } = useLoaded(id, () => readAlbum(id));
  if (value) return <Fields key={value.album.version} desk={value} reload={retry} />;
  return <PageNotLoaded title="Album bearbeiten" back={TO_ALBUMS} error={error} retry={retry} />;
}

function Fields({ desk, reload }: { desk: AlbumAtDesk | null; reload: () => void }) {
  const navigate = useNavigate();
  const options = albumForm(desk?.album);
  const { record, version } = options;
  const [locking, setLocking] = useState(false);
  const [unsaved] = useState(newUnsaved);
  const form = useForm(options);
  const { values, field, set } = form;
  const isNew = version === undefined;
  const pictures = desk?.pictures ?? 0;
  const fixed = pictures > 0;
  const say = useSayings();
  const clean = (name: 'location' | 'thumbnailSublocation' | 'largeSubLocation') => () =>
    set({ [name]: cleanPath(values[name]) });
  const leave = () => {
    uploads.bindUnsaved(unsaved, { album: values.id, title: values.title });
    void navigate(adminPaths.album(values.id));
  };

  const onSaved = () => {
    recount();
    toast(isNew ? `Das Album „${values.title}“ ist angelegt.` : 'Die Änderungen wurden gespeichert');
    if (values.encrypted && !desk?.locked) setLocking(true);
    else if (isNew) leave();
  };

  // What was typed meanwhile is not taken away; saving it shows both versions then.
  const typed = useRef(false);
  useEffect(() => {
    typed.current = form.changed;
  });
  const refresh = () => {
    if (!typed.current) reload();
  };
  const finish = () => {
    // At once: the recovery key asks before its page is left.
    flushSync(() => setLocking(false));
    if (isNew) leave();
    else refresh();
  };

  const fields = (
    <>
      <Form form={form} onSaved={onSaved} onCancel={() => void navigate(adminPaths.albums)} say={say}>
        <Section title="Angaben">
          <TextField
            {...field('id')}
            required
            readOnly={!isNew}
            onBlur={() => {
              if (isNew && values.id && !values.location) set({ location: locationFrom(values.id) });
            }}
          />
          <TextField
            {...field('title')}
            required
            onBlur={() => {
              if (isNew && values.title && !values.id)
                set({
                  id: idFrom(values.title),
                  location: values.location || locationFrom(idFrom(values.title)),
                });
            }}
          />
          <TextField
            {...field('imageTitle')}
            placeholder={values.title}
            hint="Bleibt das Feld leer, gilt der Albumtitel."
          />
          <TextField {...field('description')} />
        </Section>
        <Section title="Ablage">
          <TextField
            {...field('location')}
            required
            wide
            disabled={fixed}
            hint={fixed ? 'Gesperrt, weil das Album bereits Bilder enthält.' : undefined}
            onBlur={clean('location')}
          />
          <TextField
            {...field('thumbnailSublocation')}
            required
            disabled={fixed}
            onBlur={clean('thumbnailSublocation')}
          />
          <TextField {...field('largeSubLocation')} disabled={fixed} onBlur={clean('largeSubLocation')} />
          <Encryption form={form} desk={desk} onChange={refresh} />
        </Section>
        <Section title="Attribute">
          <div className="checks">
            <CheckField {...field('showFileNames')} />
            <CheckField {...field('downloadable')} />
            <CheckField {...field('public')} />
            <CheckField
              {...field('withLocation')}
              hint="Sonst sagt kein heruntergeladenes Bild, wo es entstanden ist."
            />
            <CheckField
              {...field('watermark')}
              hint="Das der Site, in allen Ansichten ab 800 Pixeln."
              onChange={(watermark) =>
                set(watermark ? { watermark } : { watermark, watermarkDownloads: false })
              }
            />
            <CheckField
              {...field('watermarkDownloads')}
              disabled={!values.watermark}
              hint="Herunterzuladen ist dann nur die größte Ansicht; Originale bekommt nur, wer unter „Bearbeiten“ genannt ist."
            />
          </div>
        </Section>
        <Section title="Auswahl">
          <div className="checks">
            <CheckField
              {...field('choosing')}
              hint="Mitglieder, die das Album sehen, und Gäste mit einem Link wählen Bilder für Sie aus."
            />
            <CheckField {...field('notes')} disabled={!values.choosing} />
          </div>
          <TextField
            {...field('wanted')}
            value={values.wanted === null ? '' : String(values.wanted)}
            inputMode="numeric"
            disabled={!values.choosing}
            hint="So viele Bilder höchstens. Bleibt das Feld leer, gibt es keine Grenze."
            onChange={(text) => set({ wanted: Number(text.replaceAll(/\D/g, '')) || null })}
          />
        </Section>
        <Tagging form={form} />
        <Access form={form} />
        <Section title="Bilder" note={`${picturesOf(pictures)} im Album`}>
          <UploadArea id={values.id} title={values.title} album={desk?.album ?? null} unsaved={unsaved} />
        </Section>
      </Form>
      {locking && <AlbumPassword album={values} onDone={finish} onCancel={finish} />}
    </>
  );
  if (isNew) return <AdminPage title="Album anlegen">{fields}</AdminPage>;
  const title = `Album bearbeiten: „${record.title}“`;
  return (
    <AlbumTabs album={record} current="data" pictures={pictures} title={title}>
      {fields}
    </AlbumTabs>
  );
}
