import { Album, albumIssues } from '@lichthof/api/contract/album';
import { AlbumInput } from '@lichthof/api/contract/inputs';
import { deskAlbums } from '@lichthof/api/contract/desk';
import type { FieldError } from '@lichthof/api/contract/problem';
import { update } from '@lichthof/api/contract/write';
import { call } from '../../server/api.ts';
import { fieldErrors } from '../form/field-errors.ts';
import type { FormOptions, Save, Saved } from '../form/use-form.ts';
import { createRecord, readOne } from '../records.ts';

export type AlbumValues = Pick<Album, Exclude<keyof typeof LABELS, 'imageTitle' | 'description'>> & {
  imageTitle: string;
  description: string;
};

const LABELS = {
  id: 'ID',
  title: 'Titel',
  imageTitle: 'Bildtitel (optional)',
  description: 'Beschreibung (optional)',
  location: 'Ort',
  thumbnailSublocation: 'Vorschaubilder',
  largeSubLocation: 'Große Bilder',
  encrypted: 'Verschlüsselt',
  encryptedThumbs: 'Vorschaubilder verschlüsselt',
  encryptedLarge: 'Große Bilder verschlüsselt',
  showFileNames: 'Dateinamen anzeigen',
  downloadable: 'Herunterladen erlaubt',
  public: 'Öffentlich',
  withLocation: 'Aufnahmeort mitgeben',
  watermark: 'Wasserzeichen',
  watermarkDownloads: 'Wasserzeichen auch in Downloads',
  choosing: 'Auswählen lassen',
  wanted: 'Gewünschte Anzahl',
  notes: 'Anmerkungen erlauben',
  tags: 'Tags',
  contribs: 'Beitragende',
  groupIds: 'Zugriffsbeschränkung (lesend)',
  downloadGroupIds: 'Download beschränken',
  editGroupIds: 'Bearbeiten',
} as const;

export const NEW_ALBUM: AlbumValues = {
  id: '',
  title: '',
  imageTitle: '',
  description: '',
  location: '',
  thumbnailSublocation: 'thm',
  largeSubLocation: 'large',
  encrypted: false,
  encryptedThumbs: false,
  encryptedLarge: false,
  showFileNames: false,
  downloadable: false,
  public: false,
  withLocation: false,
  watermark: false,
  watermarkDownloads: false,
  choosing: false,
  wanted: null,
  notes: true,
  tags: [],
  contribs: [],
  groupIds: [],
  downloadGroupIds: [],
  editGroupIds: [],
};

export interface AlbumAtDesk {
  album: Album;
  pictures: number;
  locked: boolean;
  binned: number;
}

export async function readAlbum(id: string): Promise<AlbumAtDesk> {
  const [album, desk] = await Promise.all([
    readOne('album', Album, {
      id,
      missing: 'Das Photoalbum kann nicht geladen werden! Gelöschte Alben liegen 30 Tage im Papierkorb.',
    }),
    call(deskAlbums, { query: { id } }),
  ]);
  const [about] = [...desk.items, { pictures: 0, locked: false, binned: 0 }];
  return { ...about, album };
}

export function albumForm(album?: Album): FormOptions<AlbumValues> {
  const start = album ? savedFrom(album) : { record: NEW_ALBUM };
  const { id } = start.record;
  return {
    ...start,
    id: `album/${id}`,
    labels: LABELS,
    required: ['id', 'title', 'location', 'thumbnailSublocation'],
    check: albumErrors,
    save: saveAlbum,
    reread: async () => savedFrom((await readAlbum(id)).album),
  };
}

export function savedFrom(album: Album): Saved<AlbumValues> {
  const names = Object.keys(LABELS) as (keyof typeof LABELS)[];
  const fields = Object.fromEntries(
    names.map((name) => [name, name === 'wanted' ? album[name] : (album[name] ?? '')]),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each of the fields, by its own name
  return { record: fields as AlbumValues, version: album.version };
}

const saveAlbum: Save<AlbumValues> = async (changed, values, version) => {
  const { items } =
    version === undefined
      ? await createRecord('album', values)
      : await call(update('album'), { body: { ...changed, id: values.id, version } });
  return savedFrom(items[0]!);
};

export function albumErrors(values: AlbumValues): FieldError[] {
  const parsed = AlbumInput.safeParse(values);
  return parsed.success ? albumIssues({ ...values, ...parsed.data }) : fieldErrors(AlbumInput, values);
}
