import { sql } from 'kysely';
import type { z } from 'zod/mini';
import { hasGap } from '../contract/post.ts';
import type { SavedText } from '../contract/text.ts';
import type { Db } from '../database/schema.ts';
import { inTransaction, keepingOpen } from '../database/transaction.ts';
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
  const version = await inTransaction(services.db, async (trx) => {
    const table = sql.table(tableOf(type));
    const { rows } = await sql<Stored>`
      select location, text, version from ${table} where id = ${id} for no key update`.execute(trx);
    const stored = rows[0] ?? notThere();
    await keepCurrent(services, trx, { type, id, ...stored });
    if (draft.version !== undefined && draft.version !== stored.version) {
      await keepVersion(trx, { type, id, text, savedBy, conflict: true });
      return null;
    }
    const columns = { ...columnsOf(services, { type, ...stored }, html), version: stored.version + 1 };
    const assignments = Object.entries(columns).map(([name, value]) => sql`${sql.id(name)} = ${value}`);
    await sql`update ${table} set ${sql.join(assignments)} where id = ${id}`.execute(trx);
    await keepNew(services, trx, { type, id, location: stored.location, html, savedBy });
    return columns.version;
  });
  if (version === null) throw new ApiProblem('conflict', { detail: CONFLICT });
  return { id, text: html, version, removed: removedFrom(text, html) };
}

const tableOf = (type: TextType) => (type === 'posts' ? 'post' : 'textBlock');

function notThere(): never {
  throw new ApiProblem('not-found', { detail: 'Diesen Text gibt es hier nicht.' });
}

export const columnsOf = (
  { clock }: Pick<Services, 'clock'>,
  { type, location }: { type: TextType; location: string | null },
  html: string,
) => ({
  text: location === null ? html : null,
  ...(type === 'posts' ? { ...abstractOf(html), changed: clock.now() } : { draft: hasGap(html) }),
});

type Files = Pick<Services, 'files'>;
interface Place {
  type: TextType;
  id: string;
  location: string | null;
}

/** A file may have been edited by hand: what it holds now is kept before anything replaces it. */
export async function keepCurrent(
  { files }: Files,
  trx: Db,
  { type, id, location, text }: Place & { text: string | null },
): Promise<void> {
  const current =
    location === null ? text : (await keepingOpen(trx, files.read('blog', location)))?.toString('utf8');
  if (current) await keepVersion(trx, { type, id, text: current, savedBy: null });
}

/** The last step of a transaction, so that nothing can fail after it but the commit. */
export async function keepNew(
  { files }: Files,
  trx: Db,
  { type, id, location, html, savedBy }: Place & { html: string; savedBy: string | null },
): Promise<void> {
  await keepVersion(trx, { type, id, text: html, savedBy });
  if (location !== null) await keepingOpen(trx, files.put('blog', location, Buffer.from(html)));
}
