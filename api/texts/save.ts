import { sql } from 'kysely';
import type { z } from 'zod/mini';
import type { SavedText } from '../contract/text.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Services } from '../services/services.ts';
import { ApiProblem } from '../problem/problem.ts';
import { abstractOf } from './abstract.ts';
import type { TextType } from './read.ts';
import { removedFrom } from './removed.ts';
import { sanitize } from './sanitize.ts';
import { keepVersion } from './text-versions.ts';

interface Draft {
  type: TextType;
  id: string;
  text: string;
  /** The version that its author had before him; without one the newest is replaced, whatever it is. */
  version?: number | undefined;
  savedBy: string;
}
interface Stored {
  location: string | null;
  text: string | null;
  version: number;
}

const CONFLICT =
  'Der Datensatz wurde inzwischen geändert. Ihre Fassung liegt unverändert bei den gespeicherten Fassungen.';

/** Saves a text, sanitised. What was there before and what is refused are both kept among the versions. */
export async function saveText(services: Services, draft: Draft): Promise<z.infer<typeof SavedText>> {
  const { type, id, text, savedBy } = draft;
  const html = sanitize(text);
  await keepCurrent(services, draft);
  const version = await inTransaction(services.db, async (trx) => {
    const table = sql.table(tableOf(type));
    const { rows } = await sql<Stored>`
      select location, version from ${table} where id = ${id} for no key update`.execute(trx);
    const stored = rows[0] ?? notThere();
    const conflict = draft.version !== undefined && draft.version !== stored.version;
    await keepVersion(trx, { type, id, text: conflict ? text : html, savedBy, conflict });
    if (conflict) return null;
    const columns = {
      text: stored.location === null ? html : null,
      version: stored.version + 1,
      ...(type === 'posts' && abstractOf(html)),
    };
    const assignments = Object.entries(columns).map(([name, value]) => sql`${sql.id(name)} = ${value}`);
    await sql`update ${table} set ${sql.join(assignments)} where id = ${id}`.execute(trx);
    // Last, so that nothing can fail after it but the commit.
    if (stored.location !== null) await services.files.put('blog', stored.location, Buffer.from(html));
    return columns.version;
  });
  if (version === null) throw new ApiProblem('conflict', { detail: CONFLICT });
  return { id, text: html, version, removed: removedFrom(text, html) };
}

const tableOf = (type: TextType) => (type === 'posts' ? 'post' : 'textBlock');

function notThere(): never {
  throw new ApiProblem('not-found', { detail: 'Diesen Text gibt es hier nicht.' });
}

/** A file may have been edited by hand: what it holds now is kept before anything replaces it. */
async function keepCurrent({ db, files }: Services, { type, id }: Draft): Promise<void> {
  const { rows } = await sql<Stored>`
    select location, text from ${sql.table(tableOf(type))} where id = ${id}`.execute(db);
  const { location, text } = rows[0] ?? notThere();
  const current = location === null ? text : (await files.read('blog', location))?.toString('utf8');
  if (current) await keepVersion(db, { type, id, text: current, savedBy: null });
}
