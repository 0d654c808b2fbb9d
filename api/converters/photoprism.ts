import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import {
  addAlbum,
  type Album,
  caption,
  contributor,
  type Draft,
  fit,
  fitText,
  type Image,
  momentOf,
  newDraft,
  note,
  place,
  readers,
  type Source,
  tagsOf,
} from './draft.ts';

const text = z.optional(z.nullable(z.coerce.string()));
const flag = z.optional(z.boolean());

/** What internal/entity/photo.go writes; the caption was called description until 2025. */
const Photo = z.object({
  UID: z.string(),
  Type: text,
  Title: text,
  Caption: text,
  Description: text,
  TakenAtLocal: text,
  Favorite: flag,
  Private: flag,
  Lat: z.optional(z.number()),
  Details: z.optional(
    z.nullable(
      z.object({ Keywords: text, Subject: text, Artist: text, Copyright: text, License: text, Notes: text }),
    ),
  ),
  CreatedAt: text,
  DeletedAt: text,
});
type Photo = z.infer<typeof Photo>;

/** What internal/entity/album.go writes. */
const AlbumFile = z.object({
  UID: z.string(),
  ParentUID: text,
  Type: text,
  Title: text,
  Caption: text,
  Description: text,
  Order: text,
  DeletedAt: text,
  Photos: z.optional(z.nullable(z.array(z.object({ UID: z.string(), Hidden: flag, Missing: flag })))),
});

const NO_STORAGE =
  'Hier liegt nichts von PhotoPrism: Im Ordner „storage“ werden „sidecar“ und „backup/albums“ erwartet.';

/** PhotoPrism: the YAML files of its folder `storage`, beside the folder of the originals. */
export async function convertPhotoPrism({ from, photos }: Source): Promise<Draft> {
  const draft = newDraft('PhotoPrism');
  const sidecars = await firstOf([path.join(from, 'sidecar'), from]);
  const names = (await yamlBelow(sidecars)).filter((name) => !/^(backup|albums)[/\\]/.test(name));
  const files = await albumFiles(from, photos);
  if (names.length + files.length === 0) throw new Error(NO_STORAGE);
  const albumsOfPhoto = await albumsOf(draft, files);
  const originalOf = originalsBelow(photos);
  for (const name of names) {
    const photo = await readYaml(draft, path.join(sidecars, name), Photo);
    if (!photo) continue;
    const file = await originalOf(name);
    addPhoto(draft, { photo, file, albums: albumsOfPhoto.get(photo.UID) ?? [] });
  }
  note(draft, 'Gesichter, Labels und Orte stehen nicht in den YAML-Dateien und bleiben zurück');
  return draft;
}

async function firstOf(folders: readonly string[]): Promise<string> {
  for (const folder of folders) if ((await stat(folder).catch(() => null))?.isDirectory()) return folder;
  throw new Error(NO_STORAGE);
}

const yamlBelow = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true }).catch(() => []))
    .filter((name) => /\.ya?ml$/i.test(name))
    .toSorted();

async function albumFiles(from: string, photos: string): Promise<string[]> {
  for (const folder of ['backup/albums', 'albums']
    .map((name) => path.join(from, name))
    .concat(path.join(photos, 'albums'))) {
    const found = await yamlBelow(folder);
    if (found.length > 0) return found.map((name) => path.join(folder, name));
  }
  return [];
}

async function readYaml<T extends z.ZodMiniType>(
  draft: Draft,
  file: string,
  schema: T,
): Promise<z.output<T> | null> {
  try {
    // Its dates stay text, and an alias cannot grow without end.
    return schema.parse(parse(await readFile(file, 'utf8'), { schema: 'core', maxAliasCount: 0 }));
  } catch {
    note(draft, `YAML-Dateien lassen sich nicht lesen: ${path.basename(file)}`);
    return null;
  }
}

/** By the ids of pictures. Who saw an album was a matter of links and roles: nobody does yet. */
async function albumsOf(draft: Draft, files: readonly string[]): Promise<Map<string, { album: Album }[]>> {
  const albums = new Map<string, { album: Album }[]>();
  for (const file of files) {
    const found = await readYaml(draft, file, AlbumFile);
    if (!found) continue;
    if ((found.Type ?? 'album') !== 'album')
      note(draft, 'Alben, die PhotoPrism selbst bildet (Ordner, Monate, Orte, Momente), bleiben zurück');
    else if (found.DeletedAt) note(draft, 'gelöschte Alben bleiben zurück');
    else {
      if (found.ParentUID) note(draft, 'Unteralben: Lichthof hat keine, sie stehen für sich');
      const title = fit(draft, found.Title) || `Album ${found.UID}`;
      const album = addAlbum(draft, {
        title,
        description: fitText(draft, [found.Caption, found.Description].filter(Boolean).join('\n\n')),
        public: false,
        downloadable: true,
        groupIds: readers(draft, { title, groups: [], users: [] }),
        sortBy: /^(name|title)/.test(found.Order ?? '') ? 'name' : 'taken',
      });
      for (const { UID, Hidden, Missing } of found.Photos ?? [])
        if (!Hidden && !Missing) albums.set(UID, [...(albums.get(UID) ?? []), { album }]);
    }
  }
  if (draft.library.albums.length > 0)
    note(
      draft,
      'Alben sieht noch niemand außer Administratoren: Wer sie sehen soll, entscheiden Sie',
      draft.library.albums.length,
    );
  return albums;
}

interface Found {
  photo: Photo;
  /** Null where there is no JPEG of it. */
  file: string | null;
  albums: readonly { album: Album }[];
}

function addPhoto(draft: Draft, { photo, file, albums }: Found): void {
  const { Details: details, Type: type } = photo;
  if (type && !['image', 'live', 'raw'].includes(type)) {
    note(draft, `Dateien sind keine Fotos (${type})`);
    return;
  }
  if (file === null) {
    note(draft, 'Bilder haben kein JPEG unter den Originalen');
    return;
  }
  if (photo.Lat) note(draft, 'Bilder mit Ort in der Datenbank: Lichthof kennt nur den der Bilddatei');
  if (details?.Subject) note(draft, 'Namen abgebildeter Personen (Subject) bleiben zurück');
  if (details?.Copyright || details?.License || details?.Notes)
    note(
      draft,
      'Urheberangaben, Lizenzen und Notizen haben keinen Platz: Sie bleiben, wo sie in der Bilddatei stehen',
    );
  if (photo.Private)
    note(draft, 'private Bilder sehen nur Administratoren: Sie sind als Papierkorb markiert');
  if (photo.DeletedAt) note(draft, 'archivierte Bilder sind als Papierkorb markiert');
  const isHidden = Boolean(photo.Private) || Boolean(photo.DeletedAt);
  const title = fit(draft, photo.Title);
  const created = momentOf(photo.CreatedAt);
  const picture: Image = {
    file,
    ...(title !== '' && title !== 'Unknown' && { title }),
    description: caption(draft, photo.Caption || photo.Description),
    tags: tagsOf(draft, (details?.Keywords ?? '').split(',')),
    contribs: contributor(draft, fit(draft, details?.Artist, 120), 'Fotograf/-in'),
    public: !isHidden,
    trash: isHidden,
    takenAt: momentOf(photo.TakenAtLocal),
    ...(created && { created }),
    ...(photo.Favorite && { ratings: [{ user: null, favorite: true }] }),
  };
  place(draft, picture, albums);
}

/** Finds the original of a YAML file: it lies under the same name below its own folder. */
function originalsBelow(photos: string): (name: string) => Promise<string | null> {
  const folders = new Map<string, ReadonlyMap<string, string>>();
  return async (name) => {
    const { dir, name: stem } = path.parse(name);
    const files = folders.get(dir) ?? (await jpegsByStem(path.join(photos, dir)));
    folders.set(dir, files);
    const found = files.get(stem);
    return found === undefined ? null : path.join(dir, found).split(path.sep).join('/');
  };
}

async function jpegsByStem(folder: string): Promise<Map<string, string>> {
  const names = await readdir(folder).catch(() => []);
  return new Map(names.filter((name) => /\.jpe?g$/i.test(name)).map((name) => [path.parse(name).name, name]));
}
