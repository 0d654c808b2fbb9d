import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { KnownIds } from '@lichthof/elements';
import { picturesIn } from '@lichthof/api/contract/embeds';
import type { FilterExpression } from '@lichthof/api/contract/filter';
import { pictureUrl, SIZES, type Picture } from '@lichthof/api/contract/picture';
import { Post } from '@lichthof/api/contract/post';
import { ROLES } from '@lichthof/api/contract/roles';
import { log } from '../../log/log.ts';
import { read } from '../../server/api.ts';
import { AlbumPicture, ImageCard } from '../../server/image.ts';
import { state } from '../../server/state.ts';
import { inGerman, longDate, picturesOf } from '../../ui/format.ts';
import { useRecords } from '../records.ts';
import { readPictures } from '../images/pictures.ts';

export type Kind = 'contributor' | 'album' | 'image' | 'text' | 'post';

export interface KnownRecord {
  id: string;
  name: string;
  note: string;
  /** Which picture stands for it, if somebody knows. */
  picture: () => Promise<Picture | undefined>;
}

const MAX_WORDS = 6;

type List = ReadonlyMap<string, KnownRecord>;

export class Library {
  lists: Partial<Record<Exclude<Kind, 'image'>, List>> = {};
  readonly #images = new Map<string, KnownRecord | null>();
  readonly #listeners = new Set<() => void>();

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  learn(lists: Library['lists']): void {
    this.lists = lists;
    for (const listener of this.#listeners) listener();
  }

  /** As the checker asks; a picture that nobody has asked for yet is taken to be there. */
  get ids(): KnownIds {
    const found = [...this.#images].flatMap(([id, image]) => (image ? [id] : []));
    const image = { has: (id: string) => this.#images.get(id) !== null, keys: () => found };
    return { ...this.lists, image };
  }

  async ask(html: string): Promise<void> {
    const unknown = picturesIn([html]).filter((id) => !this.#images.has(id));
    if (unknown.length === 0) return;
    await this.#read(unknown);
    for (const listener of this.#listeners) listener();
  }

  async of(kind: Kind, id: string): Promise<KnownRecord | undefined> {
    if (kind !== 'image') return this.lists[kind]?.get(id);
    if (!this.#images.has(id)) await this.#read([id]);
    return this.#images.get(id) ?? undefined;
  }

  async pictures(text: string): Promise<AlbumPicture[]> {
    const words = text.trim().split(/\s+/).slice(0, MAX_WORDS).join(' ');
    const filter: FilterExpression = {
      and: [{ eq: ['encrypted', false] }, ...(words === '' ? [] : [{ search: words }])],
    };
    const { items } = await read('image', AlbumPicture, { filter, sort: '-seq', limit: 60, nsfw: true });
    for (const image of items) this.#images.set(image.id, imageOf(image));
    return items;
  }

  async search(kind: Kind, text: string): Promise<KnownRecord[]> {
    if (kind === 'image') return (await this.pictures(text)).map(imageOf);
    const needle = text.toLowerCase();
    return [...(this.lists[kind]?.values() ?? [])].filter(
      ({ id, name }) => id.toLowerCase().includes(needle) || name.toLowerCase().includes(needle),
    );
  }

  async #read(ids: readonly string[]): Promise<void> {
    try {
      const found = new Map((await readPictures(ids)).map((image) => [image.id, imageOf(image)]));
      for (const id of ids) this.#images.set(id, found.get(id) ?? null);
    } catch (error) {
      // They count as not asked for, and nothing is said against them.
      log('WARNING', 'pictures of a text could not be checked', error);
    }
  }
}

const imageOf = (image: AlbumPicture): KnownRecord => ({
  id: image.id,
  name: image.title || image.filename,
  note: image.filename,
  picture: () => Promise.resolve(image),
});

export function useLibrary(): Library {
  const [library] = useState(() => new Library());
  const contributors = useRecords('contributor').items;
  const albums = useRecords('album').items;
  const texts = useRest();
  useEffect(() => {
    library.learn({
      ...texts,
      ...(contributors && {
        contributor: listOf(
          contributors.map(({ id, name, role }) => ({
            id,
            name: name ?? id,
            note: role === null ? '' : (ROLES[role] ?? ''),
            picture: () => newest({ overlap: ['contribs', [id]] }),
          })),
        ),
      }),
      ...(albums && {
        album: listOf(
          albums.map(({ id, title, pictures, coverId }) => ({
            id,
            name: title,
            note: picturesOf(pictures),
            picture: () => newest(coverId === null ? { eq: ['album', id] } : { eq: ['id', coverId] }),
          })),
        ),
      }),
    });
  }, [library, contributors, albums, texts]);
  return library;
}

const Teased = z.pick(Post, { id: true, title: true, dateStr: true, imageId: true });
const Named = z.object({ id: z.string() });

function useRest(): Library['lists'] {
  const [lists, setLists] = useState<Library['lists']>({});
  useEffect(() => {
    let wanted = true;
    const load = async () => {
      const [posts, texts] = await Promise.all([read('posts', Teased, { nsfw: true }), read('texts', Named)]);
      if (!wanted) return;
      const post = posts.items.map(({ id, title, dateStr, imageId }) => ({
        id,
        name: title,
        note: longDate(dateStr),
        picture: () => (imageId === null ? Promise.resolve(undefined) : newest({ eq: ['id', imageId] })),
      }));
      const text = texts.items.map(({ id }) => ({
        id,
        name: id.slice(2),
        note: 'Textbaustein',
        picture: () => Promise.resolve(undefined),
      }));
      setLists({ post: listOf(post), text: listOf(text) });
    };
    load().catch((error: unknown) => log('WARNING', 'the editor does not know posts and texts', error));
    return () => {
      wanted = false;
    };
  }, []);
  return lists;
}

const listOf = (records: readonly KnownRecord[]): List =>
  new Map(records.toSorted((a, b) => inGerman(a.name, b.name)).map((one) => [one.id, one]));

const asked = new Map<string, Promise<Picture | undefined>>();

function newest(filter: FilterExpression): Promise<Picture | undefined> {
  const key = JSON.stringify(filter);
  const known = asked.get(key);
  if (known) return known;
  const asking = read('image', ImageCard, { filter, sort: '-seq', limit: 1, nsfw: true }).then(
    ({ items }) => items[0],
    () => undefined,
  );
  asked.set(key, asking);
  return asking;
}

export function portraitOf({ name, picture }: KnownRecord): HTMLElement {
  const box = document.createElement('span');
  box.className = 'pt';
  box.textContent = name
    .split(/[\s-]+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
  const show = async () => {
    const found = await picture();
    if (!found) return;
    const img = document.createElement('img');
    img.src = pictureUrl(found, SIZES[0], { imageHost: state.site.imageHost, authId: state.session.authId });
    img.alt = '';
    box.replaceChildren(img);
    box.classList.add('pt--img');
  };
  void show();
  return box;
}
