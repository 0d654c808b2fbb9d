import { type Created, deleteRows, insertRows, updateRows, type Writing } from '../data/noun.ts';
import { noun } from '../data/write.ts';
import { ApiProblem } from '../problem/problem.ts';
import { abstractOf } from './abstract.ts';
import type { TextType } from './read.ts';
import { removedFrom } from './removed.ts';
import { sanitize } from './sanitize.ts';
import { keepVersion } from './text-versions.ts';

export const posts = noun('posts', {
  serialize: 'text',
  fixed: ['location', 'text'],
  create: (writing, records) =>
    createWithText(writing, 'posts', records, (contents) =>
      insertRows(
        writing,
        'post',
        records.map(({ input }, i) => {
          const { text, html } = contents[i]!;
          return { ...input, text, ...(html !== undefined && abstractOf(html)) };
        }),
      ),
    ),
  update: (writing, changes) => updateRows(writing, 'post', changes),
  remove: (writing, rows) => deleteRows(writing, 'post', rows),
});

export const texts = noun('texts', {
  serialize: 'text',
  fixed: ['location', 'text'],
  create: (writing, records) =>
    createWithText(writing, 'texts', records, (contents) =>
      insertRows(
        writing,
        'textBlock',
        records.map(({ input }, i) => ({ ...input, text: contents[i]!.text })),
      ),
    ),
  update: (writing, changes) => updateRows(writing, 'textBlock', changes),
  remove: (writing, rows) => deleteRows(writing, 'textBlock', rows),
});

/** The HTML of a new record. Later on it is saved apart (`save.ts`), and its file stays where it is. */
interface Contents {
  id: string;
  location: string | null;
  /** For the column: null where there is a file. */
  text: string | null | undefined;
  html: string | undefined;
  /** The file does not hold it yet. */
  fresh: boolean;
}

type NewText = Pick<Created<TextType>, 'at'> & {
  input: Pick<Created<TextType>['input'], 'id' | 'location' | 'text'>;
};

async function createWithText<Ids>(
  writing: Writing,
  type: TextType,
  records: readonly NewText[],
  insert: (contents: readonly Contents[]) => Promise<Ids>,
): Promise<Ids> {
  const contents: Contents[] = [];
  for (const record of records) {
    await requireOwnFile(writing, type, record);
    contents.push(await takeText(writing, type, record));
  }
  const ids = await insert(contents);
  await keepContents(writing, type, contents);
  return ids;
}

/** One file, one text: the two tables cannot see to that by themselves. */
async function requireOwnFile({ trx }: Writing, type: TextType, { at, input }: NewText): Promise<void> {
  const { location } = input;
  if (!location) return;
  const other = trx.selectFrom(type === 'posts' ? 'textBlock' : 'post').select('id');
  if (!(await other.where('location', '=', location).executeTakeFirst())) return;
  const message = 'Diese Datei gehört schon zu einem anderen Text.';
  throw new ApiProblem('taken', { detail: message, errors: [{ field: `${at}location`, message }] });
}

/** A file that is there already is taken over, unless a text comes along; what it held is kept among the versions. */
async function takeText(writing: Writing, type: TextType, { input }: NewText): Promise<Contents> {
  const { trx, services, removed } = writing;
  const { id, location = null, text } = input;
  const existing =
    location === null ? undefined : (await services.files.read('blog', location))?.toString('utf8');
  const source = text ?? existing;
  if (source === undefined) return { id, location, text: undefined, html: undefined, fresh: false };
  const html = sanitize(source);
  const fresh = source !== existing;
  if (existing) await keepVersion(trx, { type, id, text: existing, savedBy: null });
  if (fresh) removed.push(...removedFrom(source, html));
  return { id, location, text: location === null ? html : null, html, fresh };
}

async function keepContents(
  { trx, services, scope }: Writing,
  type: TextType,
  contents: Contents[],
): Promise<void> {
  for (const { id, location, html, fresh } of contents) {
    if (html === undefined || !fresh) continue;
    await keepVersion(trx, { type, id, text: html, savedBy: scope.viewer.userId });
    if (location !== null) await services.files.put('blog', location, Buffer.from(html));
  }
}
