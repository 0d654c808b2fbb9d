import { freshId } from '@lichthof/api/contract/data';
import { Image, imageIssues } from '@lichthof/api/contract/image';
import { ImageInput } from '@lichthof/api/contract/inputs';
import type { FieldError } from '@lichthof/api/contract/problem';
import { create, update } from '@lichthof/api/contract/write';
import { call } from '../../server/api.ts';
import { fieldErrors } from '../form/field-errors.ts';
import type { FormOptions, Save, Saved } from '../form/use-form.ts';
import { readOne } from '../records.ts';
import { htmlOf, textOf } from './caption-text.ts';
import { putPictures } from './pictures.ts';

const LABELS = {
  id: 'ID',
  title: 'Titel',
  alt: 'Alternativtext',
  description: 'Beschriftung (optional)',
  blogId: 'Blog-Beitrag',
  album: 'Site',
  dt: 'Nicht vor diesem Tag veröffentlichen',
  takenAt: 'Aufgenommen am (optional)',
  contribs: 'Beitragende',
  tags: 'Tags',
  ws: 'Worksafe',
  public: 'Öffentlich',
  trash: 'Papierkorb',
  isAsset: 'Nur in Beiträgen',
  noPostImage: 'Im Beitrag nur als Vorschau',
  tUrl: 'Vorschau-URL (relativ)',
  url: 'Bild-URL (relativ)',
} as const;

type Optional = 'alt' | 'description' | 'blogId' | 'album' | 'dt' | 'takenAt';
export type ImageValues = Pick<Image, Exclude<keyof typeof LABELS, Optional>> & Record<Optional, string>;

export const today = (now = new Date()) =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

export const imageForm = ({
  record,
  version,
}: Pick<FormOptions<ImageValues>, 'record' | 'version'>): FormOptions<ImageValues> => ({
  id: `image/${version === undefined ? '' : record.id}`,
  record,
  version,
  labels: LABELS,
  required,
  check: imageErrors,
  save: saveImage,
  reread: async () => savedFrom(await readImage(record.id)),
});

export function savedFrom(image: Image, now = today()): Saved<ImageValues> {
  const { title, alt, description, blogId, album, dt, takenAt } = image;
  const names = Object.keys(LABELS) as (keyof ImageValues)[];
  return {
    version: image.version,
    record: {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each of the fields, by its own name
      ...(Object.fromEntries(names.map((name) => [name, image[name]])) as ImageValues),
      alt: alt === title ? '' : (alt ?? ''),
      description: textOf(description ?? ''),
      blogId: blogId ?? '',
      album: album ?? '',
      dt: dt !== null && dt >= now ? dt : '',
      takenAt: takenAt?.slice(0, 19) ?? '',
    },
  };
}

export const readImage = (id: string): Promise<Image> =>
  readOne('image', Image, {
    id,
    missing: `Das Bild mit der ID ${id} kann nicht gefunden werden!`,
    nsfw: true,
  });

const NEW: Omit<ImageValues, 'id'> = {
  title: '',
  alt: '',
  description: '',
  blogId: '',
  album: '',
  dt: '',
  takenAt: '',
  contribs: [],
  tags: [],
  ws: true,
  public: true,
  trash: false,
  isAsset: false,
  noPostImage: false,
  tUrl: '',
  url: '',
};

export async function newImage(from: Partial<ImageValues> = {}): Promise<ImageValues> {
  const { id } = await call(freshId, { params: { type: 'image' } });
  return { ...NEW, ...from, id: String(id), url: '', tUrl: '' };
}

export const saveImage: Save<ImageValues> = async (changed, values, version) => {
  const { id, alt, dt } = values;
  // What was emptied on the way into the form is emptied for good.
  const emptied = { ...(alt === '' && { alt }), ...(dt === '' && { dt }) };
  const { items } =
    version === undefined
      ? await call(create('image'), { body: written(values) })
      : await call(update('image'), { body: { ...written({ ...changed, ...emptied }), id, version } });
  putPictures(items);
  return savedFrom(items[0]!);
};

const written = <T extends Partial<ImageValues>>(values: T) => ({
  ...values,
  ...(values.description !== undefined && { description: htmlOf(values.description) }),
  ...(values.takenAt !== undefined && { takenAt: values.takenAt || null }),
});

export const required = ({ isAsset }: Pick<ImageValues, 'isAsset'>): (keyof ImageValues)[] =>
  isAsset ? ['title', 'url', 'tUrl'] : ['title', 'url', 'tUrl', 'album'];

export function imageErrors(values: ImageValues): FieldError[] {
  const parsed = ImageInput.safeParse(written(values));
  // Which album an album's picture may lie in is the server's to say.
  if (parsed.success) return imageIssues(parsed.data, { album: parsed.data.album ?? null });
  return fieldErrors(ImageInput, written(values));
}
