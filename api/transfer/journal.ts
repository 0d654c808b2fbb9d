import { appendFile, link, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { hashSecret } from '../encryption/secret.ts';
import { idOf, OWN_AREAS, type Storage } from '../files/storage.ts';

/** A file that was read back at its new place, and is there what it was at its old one. */
const Verified = z.object({
  area: z.enum(OWN_AREAS),
  path: z.string(),
  bytes: z.number(),
  /** At its old place. */
  modified: z.number(),
  sha256: z.string(),
});
export type Verified = z.output<typeof Verified>;
const Line = z.union([Verified, z.object({ begun: z.string() }), z.object({ gone: z.string() })]);

/**
 * What has been done of a move, one line each: whoever was interrupted goes on behind the last one. Of each bucket by itself: what one
 * has says nothing of another one.
 */
export async function openJournal(dataDir: string, to: string, { s3, at }: Storage) {
  const { endpoint, bucket, prefix } = s3!.client.settings;
  const place = hashSecret(JSON.stringify([endpoint, bucket, prefix])).slice(0, 16);
  const file = path.join(dataDir, `move-files-to-${to}-${place}.jsonl`);
  // An earlier version named none; where it has switched it was this one.
  const before = path.join(dataDir, `move-files-to-${to}.jsonl`);
  if (at === to)
    await link(before, file).then(
      () => rm(before),
      () => undefined,
    );
  const known = new Map<string, Verified>();
  const begun = new Set<string>();
  const text = await readFile(file, 'utf8').catch(() => '');
  // What was cut off in a line is done again.
  for (const line of text.split('\n').slice(0, -1)) {
    const read = Line.safeParse(fromJson(line));
    if (!read.success) continue;
    if ('gone' in read.data) {
      known.delete(read.data.gone);
      begun.delete(read.data.gone);
    } else if ('begun' in read.data) begun.add(read.data.begun);
    else known.set(idOf(read.data), read.data);
  }
  const write = (line: z.output<typeof Line>) =>
    appendFile(file, `${JSON.stringify(line)}\n`, { mode: 0o600 });
  if (text !== '' && !text.endsWith('\n')) await appendFile(file, '\n');
  return {
    known: known as ReadonlyMap<string, Verified>,
    /** Did a move that was interrupted find the place free, and bring something there? */
    hasBegun: (id: string) => begun.has(id),
    /** The place is free, and what is brought there may be edited before it is noted. */
    begin: (id: string) => write({ begun: id }),
    async verified(entry: Verified) {
      await write(entry);
      known.set(idOf(entry), entry);
    },
    async gone(id: string) {
      await write({ gone: id });
      known.delete(id);
    },
    forget: () => rm(file, { force: true }),
  };
}
export type Journal = Awaited<ReturnType<typeof openJournal>>;

function fromJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
