import '../../styles/admin-image.css';
import { Images, Upload, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import type { Turned } from '@lichthof/api/contract/bulk';
import type { Picture } from '@lichthof/api/contract/picture';
import { DeskPhoto } from './DeskPhoto.tsx';
import { adminPaths } from '../../navigation/admin-paths.ts';
import { toastOnError } from '../../server/toast-on-error.ts';
import { Button } from '../../ui/Button.tsx';
import { bytesOf } from '../../ui/format.ts';
import { toast } from '../../ui/toasts.ts';
import { recount } from '../counts.ts';
import { Form } from '../form/Form.tsx';
import { fieldId, useForm } from '../form/use-form.ts';
import { useLoaded } from '../loaded.ts';
import { AdminPage, PageNotLoaded } from '../page/AdminPage.tsx';
import { onUndone } from '../tasks/undo.ts';
import { TurnButtons } from '../turn/TurnButtons.tsx';
import { imageForm, newImage, readImage, savedFrom, type ImageValues } from './image-record.ts';
import { ImageFields, useImageSayings } from './ImageFields.tsx';
import { listingOf } from './listing.ts';
import { PickFromAlbum } from './PickFromAlbum.tsx';
import { BACK, idsOf, putPictures } from './pictures.ts';
import { UploadDialog } from './UploadDialog.tsx';

const TO_IMAGES = { title: 'Bilder', href: adminPaths.images };

export default function ImageForm() {
  const { id } = useParams();
  return id === undefined ? <Create /> : <Edit key={id} id={id} />;
}

type Shown = Picture & { album: string | null; bytes: number; color?: string; thumbHash?: string };
interface Start {
  record: ImageValues;
  version?: number;
  picture: Shown | null;
}

function Edit({ id }: { id: string }) {
  const { value, error, retry } = useLoaded(id, async (): Promise<Start> => {
    const image = await readImage(id);
    return { ...savedFrom(image), picture: image };
  });
  if (value) return <Fields start={value} />;
  return <PageNotLoaded title="Bild bearbeiten:" back={TO_IMAGES} error={error} retry={retry} />;
}

function Create() {
  const { value, error, retry } = useLoaded('', () => newImage());
  const [next, setNext] = useState<ImageValues | null>(null);
  const record = next ?? value;
  if (record) return <Fields key={record.id} start={{ record, picture: null }} onNext={setNext} />;
  return <PageNotLoaded title="Bild anlegen:" back={TO_IMAGES} error={error} retry={retry} />;
}

const ON = 'weiter';

/** `onNext`: goes on with another new picture that begins like this one. */
function Fields({ start, onNext }: { start: Start; onNext?: (record: ImageValues) => void }) {
  const { record, version } = start;
  const isNew = version === undefined;
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const [picture, setPicture] = useState(start.picture);
  const [dialog, setDialog] = useState<'album' | 'upload' | null>(null);
  const form = useForm(imageForm({ record, version }));
  const { values } = form;
  const { previous, next } = useNeighbours(record.id, search, isNew);

  useEffect(() => {
    if (state === ON || onNext) document.getElementById(fieldId('title'))?.focus();
  }, [state, onNext]);

  const follow = (now: Pick<Shown, 'width' | 'height' | 'hash' | 'thumbHash'> & { version: number }) => {
    const { width, height, hash, thumbHash, version } = now;
    setPicture((before) => before && { ...before, width, height, hash, thumbHash });
    form.follow(version);
  };
  const undone = useEffectEvent(async () => {
    if (isNew) return;
    const image = await readImage(record.id);
    setPicture(image);
    form.follow(image.version, savedFrom(image).record);
  });
  useEffect(() => onUndone(() => void undone()), []);
  const turned = (items: readonly Turned[]) => {
    const own = items.find((one) => one.id === record.id);
    if (own) follow(own);
    putPictures(items);
  };

  const take = ({ url, tUrl }: { url: string; tUrl: string | null }) => {
    form.set({ url, tUrl: tUrl ?? url });
    setDialog(null);
  };
  const done = () => {
    toast(isNew ? `Das Bild „${values.title}“ ist angelegt.` : 'Die Änderungen wurden gespeichert');
    recount();
  };
  const close = () => void navigate(adminPaths.images + search, { state: isNew ? null : BACK });
  const saveAnd = async (go: () => void) => {
    if (!(await form.submit())) return;
    done();
    go();
  };
  const way = (label: string, enabled: boolean, go: () => void) => (
    <Button disabled={!form.complete || !enabled} onClick={() => void saveAnd(go)}>
      {label}
    </Button>
  );
  const open = (id: string | null) => () => void navigate(adminPaths.imageEdit(id!) + search, { state: ON });
  const another = () => void toastOnError(async () => onNext?.(await newImage(values)));

  return (
    <AdminPage
      title={isNew ? 'Bild anlegen:' : 'Bild bearbeiten:'}
      actions={
        <Link className="btn btn--quiet btn--sm" to={adminPaths.images + search} state={BACK}>
          <X className="icon icon--sm" />
          Schließen
        </Link>
      }
    >
      <Form
        form={form}
        say={useImageSayings(values.album)}
        saveLabel="Speichern & Schließen"
        onSaved={() => {
          done();
          close();
        }}
        onCancel={close}
        more={
          isNew ? (
            way('Speichern & Weiteres Bild', true, another)
          ) : (
            <>
              {way('Speichern & Voriges', previous !== null, open(previous))}
              {way('Speichern & Nächstes', next !== null, open(next))}
            </>
          )
        }
      >
        <div className="split--form">
          <ImageFields form={form}>
            <div className="btnrow wide">
              <Button small Icon={Upload} onClick={() => setDialog('upload')}>
                Neues Bild hochladen
              </Button>
              <Button small Icon={Images} onClick={() => setDialog('album')}>
                Bild aus Album wählen
              </Button>
            </div>
          </ImageFields>
          <Preview title={values.title} url={values.url} picture={picture}>
            {!isNew && values.url === record.url && <TurnButtons ids={[record.id]} onTurned={turned} />}
          </Preview>
        </div>
      </Form>
      {dialog === 'album' && (
        <PickFromAlbum
          albumId={values.album}
          onPick={(image) => {
            take(image);
            setPicture(image);
          }}
          onCancel={() => setDialog(null)}
        />
      )}
      {dialog === 'upload' && <UploadDialog onUploaded={take} onCancel={() => setDialog(null)} />}
    </AdminPage>
  );
}

interface PreviewProps {
  title: string;
  url: string;
  picture: Shown | null;
  children: ReactNode;
}

const Preview = ({ title, url, picture, children }: PreviewProps) => (
  <aside className="formside" aria-labelledby="vorschau">
    <h2 id="vorschau">Bild: {title}</h2>
    {picture && picture.url === url ? (
      <>
        <DeskPhoto key={picture.hash} image={picture} alt="" sizes="(width < 64rem) 100vw, 30rem" />
        <div className="btnrow">
          <p className="muted sm num">
            {picture.width} × {picture.height} px · {bytesOf(picture.bytes)}
          </p>
          <span className="push" />
          {children}
        </div>
      </>
    ) : (
      <p className="muted sm">
        {url
          ? 'Zu sehen, sobald gespeichert ist.'
          : 'Noch kein Bild: eines hochladen oder aus einem Album wählen.'}
      </p>
    )}
  </aside>
);

function useNeighbours(id: string, search: string, isNew: boolean) {
  const { value } = useLoaded(`${id}${search}`, () =>
    isNew ? Promise.resolve([]) : idsOf(listingOf(new URLSearchParams(search))),
  );
  const at = value?.indexOf(id) ?? -1;
  return { previous: (at > 0 && value?.[at - 1]) || null, next: (at >= 0 && value?.[at + 1]) || null };
}
