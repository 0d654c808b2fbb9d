import { sql } from 'kysely';
import type { Change, WriteRules, Writing } from '../data/writing.ts';
import { ApiProblem } from '../problem/problem.ts';
import { abstractOf } from './abstract.ts';
import type { TextType } from './read.ts';
import { removedFrom } from './removed.ts';
import { sanitize } from './sanitize.ts';
import { keepVersion } from './versions.ts';

/** A text comes along only with a new record, later on it is saved apart (`save.ts`); its file stays where it is. */
const rulesFor = (type: TextType): WriteRules => ({
  alone: 'text',
  fixed: ['location', 'text'],
  async before(writing, changes) {
    for (const change of changes) {
      await requireOwnFile(writing, type, change);
      await takeText(writing, type, change);
    }
  },
  async after({ trx, services, scope }, changes) {
    for (const { old, set, html } of changes) {
      if (old || html === undefined) continue;
      await keepVersion(trx, { type, id: String(set['id']), text: html, savedBy: scope.viewer.userId });
      if (typeof set['location'] === 'string')
        await services.files.put('blog', set['location'], Buffer.from(html));
    }
  },
});

export const textWrites = rulesFor('texts');
export const postWrites = rulesFor('posts');

/** One file, one text: the two tables cannot see to that by themselves. */
async function requireOwnFile({ trx }: Writing, type: TextType, { at, old, set }: Change): Promise<void> {
  if (old || typeof set['location'] !== 'string') return;
  const others = sql.table(type === 'posts' ? 'textBlock' : 'post');
  const { rows } = await sql`select id from ${others} where location = ${set['location']}`.execute(trx);
  if (rows.length === 0) return;
  const message = 'Diese Datei gehört schon zu einem anderen Text.';
  throw new ApiProblem('taken', { detail: message, errors: [{ field: `${at}location`, message }] });
}

/** A file that is there already is taken over, unless a text comes along; what it held is kept among the versions. */
async function takeText({ trx, services, removed }: Writing, type: TextType, change: Change): Promise<void> {
  const { old, set } = change;
  if (old) return;
  const location = typeof set['location'] === 'string' ? set['location'] : null;
  const existing = location && (await services.files.read('blog', location))?.toString('utf8');
  const source = typeof set['text'] === 'string' ? set['text'] : existing;
  if (typeof source !== 'string') return;
  const html = sanitize(source);
  if (existing) await keepVersion(trx, { type, id: String(set['id']), text: existing, savedBy: null });
  if (source !== existing) removed.push(...removedFrom(source, html));
  if (type === 'posts') Object.assign(set, abstractOf(html));
  set['text'] = location ? null : html;
  if (source !== existing) change.html = html;
}
