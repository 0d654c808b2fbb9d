import {
  type Created,
  deleteRows,
  insertRows,
  requireRules,
  type Row,
  updateRow,
  type Writing,
} from '../data/noun.ts';
import { hasGap } from '../contract/post.ts';
import { isOnClock, LEFT_OUT } from '../contract/publication.ts';
import { noun } from '../data/write.ts';
import { ApiProblem } from '../problem/problem.ts';
import { abstractOf } from './abstract.ts';
import { moveToBin } from './bin.ts';
import type { TextType } from './read.ts';
import { removedFrom } from './removed.ts';
import { sanitize } from './sanitize.ts';
import { columnsOf, keepCurrent, keepNew } from './save.ts';
import { forgetVersions, keepVersion } from './text-versions.ts';

export const posts = noun('posts', {
  serialize: 'text',
  fixed: ['location'],
  create(writing, records) {
    requireTimes(records.map(({ at, input }) => ({ at, old: null, record: input })));
    const changed = writing.services.clock.now();
    return createWithText(writing, 'posts', records, (contents) =>
      insertRows(
        writing,
        'post',
        records.map(({ input }, i) => {
          const { text, html } = contents[i]!;
          return { ...input, text, changed, ...(html !== undefined && abstractOf(html)) };
        }),
      ),
    );
  },
  async update(writing, changes) {
    requireTimes(changes.map(({ at, old, set }) => ({ at, old, record: { ...old, ...set } })));
    const changed = writing.services.clock.now();
    for (const { old, set } of changes)
      await updateRow(writing, 'post', old.id, {
        ...set,
        changed,
        ...(await changeText(writing, 'posts', old, set.text)),
      });
    for (const { old, set } of changes) await keepChanged(writing, 'posts', old, set.text);
  },
  async remove(writing, rows) {
    await moveToBin(writing, rows);
    await deleteRows(writing, 'post', rows);
  },
});

type Timed = Pick<Row<'posts'>, 'dateStr'> & { timeStr?: string | undefined };

/** A post whose minute never comes would never appear. */
const requireTimes = (changes: readonly { at: string; old: Timed | null; record: Timed }[]) =>
  requireRules(changes, ({ dateStr, timeStr = '00:00' }) =>
    isOnClock(dateStr, timeStr) ? [] : [{ field: 'timeStr', message: LEFT_OUT }],
  );

export const texts = noun('texts', {
  serialize: 'text',
  fixed: ['location'],
  create: (writing, records) =>
    createWithText(writing, 'texts', records, (contents) =>
      insertRows(
        writing,
        'textBlock',
        records.map(({ input }, i) => {
          const { text, html = '' } = contents[i]!;
          return { ...input, text, draft: hasGap(html) };
        }),
      ),
    ),
  async update(writing, changes) {
    for (const { old, set } of changes)
      await updateRow(writing, 'textBlock', old.id, {
        ...set,
        ...(await changeText(writing, 'texts', old, set.text)),
      });
    for (const { old, set } of changes) await keepChanged(writing, 'texts', old, set.text);
  },
  async remove(writing, rows) {
    await forgetVersions(writing.trx, 'texts', rows);
    await deleteRows(writing, 'textBlock', rows);
  },
});

type Old = Pick<Row<TextType>, 'id' | 'location' | 'text'>;

/** The columns of a changed text; what it was before is kept among the versions. */
async function changeText(
  { services, trx, removed }: Writing,
  type: TextType,
  old: Old,
  text: string | undefined,
) {
  if (text === undefined) return {};
  const html = sanitize(text);
  removed.push(...removedFrom(text, html));
  await keepCurrent(services, trx, { type, ...old });
  return columnsOf(services, { type, ...old }, html);
}

async function keepChanged(
  { services, trx, scope }: Writing,
  type: TextType,
  { id, location }: Old,
  text: string | undefined,
): Promise<void> {
  if (text === undefined) return;
  await keepNew(services, trx, { type, id, location, html: sanitize(text), savedBy: scope.viewer.userId });
}

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
  // A record never names a file that is not there.
  const source = text ?? existing ?? (location === null ? undefined : '');
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
    await keepNew(services, trx, { type, id, location, html, savedBy: scope.viewer.userId });
  }
}
