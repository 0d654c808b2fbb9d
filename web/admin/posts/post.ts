import { PostInput } from '@lichthof/api/contract/inputs';
import { Post } from '@lichthof/api/contract/post';
import type { FieldError } from '@lichthof/api/contract/problem';
import {
  isOnClock,
  LEFT_OUT,
  localMinute,
  postState,
  type PostState,
} from '@lichthof/api/contract/publication';
import type { Removed } from '@lichthof/api/contract/text';
import { update } from '@lichthof/api/contract/write';
import { call } from '../../server/api.ts';
import { longDate } from '../../ui/format.ts';
import { fieldErrors } from '../form/field-errors.ts';
import type { Saved } from '../form/use-form.ts';
import { idFrom } from '../form/id-from.ts';
import { createRecord, readOne } from '../records.ts';
import { readHtml } from '../texts/html.ts';

export const LABELS = {
  id: 'ID',
  title: 'Titel',
  state: 'Zustand',
  dateStr: 'Erscheint am',
  timeStr: 'Uhrzeit',
  tags: 'Tags',
  imageId: 'Teaserbild',
  location: 'Ablageort (HTML-Datei)',
  text: 'HTML',
} as const;

export type PostValues = Pick<Post, 'id' | 'title' | 'dateStr' | 'timeStr' | 'tags'> & {
  state: PostState;
  imageId: string;
  location: string;
  text: string;
};

export const STATES: readonly { state: PostState; word: string }[] = [
  { state: 'draft', word: 'Entwurf' },
  { state: 'scheduled', word: 'Geplant' },
  { state: 'published', word: 'Veröffentlicht' },
];
export const wordOf = (state: PostState) => STATES.find((one) => one.state === state)!.word;

const savedFrom = (post: Post, text: string): Saved<PostValues> => {
  const { id, title, dateStr, timeStr, tags, imageId, location, version } = post;
  const state = postState(post);
  return {
    version,
    record: {
      id,
      title,
      dateStr,
      timeStr,
      tags,
      state,
      imageId: imageId ?? '',
      location: location ?? '',
      text,
    },
  };
};

export async function readPost(id: string): Promise<Saved<PostValues>> {
  const missing = `Der Beitrag mit der ID ${id} kann nicht gefunden werden!`;
  const post = readOne('posts', Post, { id, missing, nsfw: true });
  return savedFrom(...(await Promise.all([post, readHtml('posts', id)])));
}

export async function newPost(like: string | null): Promise<PostValues> {
  const [dateStr, timeStr] = now();
  const fresh = { id: 'p-', state: 'draft' as const, dateStr, timeStr, location: '' };
  if (like === null) return { title: '', tags: [], imageId: '', text: '', ...fresh };
  const { record } = await readPost(like);
  return { ...record, ...fresh, title: `${record.title} (Kopie)` };
}

export function now(): [dateStr: string, timeStr: string] {
  const [day = '', time = ''] = localMinute(new Date()).split(' ');
  return [day, time];
}

/** What `onRemoved` gets was taken out of the text: the author sees it. */
export async function savePost(
  changed: Partial<PostValues>,
  values: PostValues,
  version: number | undefined,
  onRemoved: (removed: readonly Removed[]) => void,
): Promise<Saved<PostValues>> {
  const { items, removed = [] } =
    version === undefined
      ? await createRecord('posts', created(values))
      : await call(update('posts'), { body: { id: values.id, version, ...written(changed) } });
  onRemoved(removed);
  // What the sanitiser leaves as it is stays as it was typed.
  const text = removed.length === 0 ? values.text : await readHtml('posts', values.id);
  return savedFrom(items[0]!, text);
}

const written = ({ state, ...rest }: Partial<PostValues>) => ({
  ...rest,
  ...(state !== undefined && { published: state !== 'draft' }),
});
const created = ({ state, ...rest }: PostValues) => ({ ...rest, published: state !== 'draft' });

export const required = ['id', 'title', 'dateStr', 'timeStr'] as const;

/** What the server would refuse, and what would publish a post that was only to be planned. */
export function postErrors(values: PostValues): FieldError[] {
  const { state, dateStr, timeStr } = values;
  const wrong = fieldErrors(PostInput, created(values));
  if (wrong.length > 0) return wrong;
  if (!isOnClock(dateStr, timeStr)) return [{ field: 'timeStr', message: LEFT_OUT }];
  const isOver = `${dateStr} ${timeStr}` <= now().join(' ');
  if (state === 'scheduled' && isOver)
    return [
      {
        field: 'dateStr',
        message: 'Dieser Zeitpunkt ist vorbei. Wählen Sie einen späteren oder „Veröffentlicht“.',
      },
    ];
  return [];
}

export function outcomeOf({ state, dateStr, timeStr }: PostValues, before: PostState | undefined): string {
  if (state === 'draft')
    return before && before !== 'draft' ? 'Verschwindet mit dem Speichern von der Website.' : '';
  if (!dateStr || !timeStr) return '';
  const when = `${longDate(dateStr)} um ${timeStr}`;
  if (`${dateStr} ${timeStr}` > now().join(' ')) return `Erscheint am ${when}.`;
  return before === 'published' ? `Erschienen am ${when}.` : 'Erscheint mit dem Speichern.';
}

/** „Blaue Stunde“ → „p-blaue-stunde“; a number behind it where that is taken. */
export function postIdFrom(title: string, taken: ReadonlySet<string>): string {
  const base = `p-${idFrom(title).slice(0, 56)}`;
  let id = base;
  for (let n = 2; taken.has(id); n += 1) id = `${base}-${n}`;
  return id;
}

const ID = /^p-[A-Za-z0-9_-]{1,62}$/;

/** What is to be said of an id while it is typed; that it is free not before the posts are known. */
export function idNote(
  id: string,
  posts: readonly { id: string; title: string }[] | null,
): { free: boolean; note: string } | null {
  if (id.length <= 2) return null;
  if (!ID.test(id))
    return {
      free: false,
      note: 'Die ID beginnt mit „p-“ und besteht danach aus Buchstaben, Ziffern, „-“ und „_“.',
    };
  const other = posts?.find((post) => post.id === id);
  return other
    ? { free: false, note: `Diese ID gehört schon zum Beitrag „${other.title}“.` }
    : { free: true, note: `${posts ? 'Diese ID ist frei. ' : ''}Der Beitrag steht dann unter /blog/${id}.` };
}
