import { useEffect, useState } from 'react';
import type { KnownIds } from '@lichthof/elements';
import { picturesIn } from '@lichthof/api/contract/embeds';
import type { FilterExpression } from '@lichthof/api/contract/filter';
import { pictureUrl, SIZES, type Picture } from '@lichthof/api/contract/picture';
import { ROLES } from '@lichthof/api/contract/roles';
import { log } from '../../log/log.ts';
import { read } from '../../server/api.ts';
import { AlbumPicture, ImageCard } from '../../server/image.ts';
import { state } from '../../server/state.ts';
import { inGerman, longDate, picturesOf } from '../../ui/format.ts';
import { reread, useRecords } from '../records.ts';
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
  /** Why lists are missing; null: nothing has failed, or they are awaited. */
  failure: string | null = null;
  readonly #images = new Map<string, KnownRecord | null>();
  readonly #listeners = new Set<() => void>();

  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  learn(lists: Library['lists'], failure: string | null): void {
    this.lists = lists;
    this.failure = failure;
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
    if (!this.lists[kind] && this.failure !== null) rereadLists();
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

const LISTS = ['contributor', 'album', 'posts', 'texts'] as const;

export const rereadLists = () => {
  for (const type of LISTS) void reread(type);
};

export function useLibrary(): Library {
  const [library] = useState(() => new Library());
  const contributors = useRecords('contributor');
  const albums = useRecords('album');
  const posts = useRecords('posts');
  const texts = useRecords('texts');
  const failure = contributors.error ?? albums.error ?? posts.error ?? texts.error;
  useEffect(() => {
    library.learn(
      {
        ...(contributors.items && {
          contributor: listOf(contributors.items, ({ id, name, role }) => ({
            id,
            name: name ?? id,
            note: role === null ? '' : (ROLES[role] ?? ''),
            picture: () => newest({ overlap: ['contribs', [id]] }),
          })),
        }),
        ...(albums.items && {
          album: listOf(albums.items, ({ id, title, pictures, coverId }) => ({
            id,
            name: title,
            note: picturesOf(pictures),
            picture: () => newest(coverId === null ? { eq: ['album', id] } : { eq: ['id', coverId] }),
          })),
        }),
        ...(posts.items && {
          post: listOf(posts.items, ({ id, title, dateStr, imageId }) => ({
            id,
            name: title,
            note: longDate(dateStr),
            picture: () => (imageId === null ? Promise.resolve(undefined) : newest({ eq: ['id', imageId] })),
          })),
        }),
        ...(texts.items && {
          text: listOf(texts.items, ({ id }) => ({
            id,
            name: id.slice(2),
            note: 'Textbaustein',
            picture: () => Promise.resolve(undefined),
          })),
        }),
      },
      failure,
    );
  }, [library, contributors.items, albums.items, posts.items, texts.items, failure]);
  return library;
}

function listOf<T>(records: readonly T[], known: (record: T) => KnownRecord): List {
  const sorted = records.map(known).toSorted((a, b) => inGerman(a.name, b.name));
  return new Map(sorted.map((one) => [one.id, one]));
}

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
