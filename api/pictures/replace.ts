import { sql } from 'kysely';
import { ApiProblem } from '../problem/problem.ts';
import { keepVersion } from './bin.ts';
import { placeOriginal } from './place.ts';
import { UNDESCRIBED } from './placeholder.ts';
import { ANSWERED, TAKEN } from './present.ts';
import { type Arrival, receive, type Received } from './receive.ts';
import { keepSizes, largeOf, lockAlbum, record, type Recorded, takenAt } from './record.ts';
import { lockBytes, withRollback } from './rollback.ts';
import type { Store } from './store.ts';
import { advanceFiles } from './trash.ts';

/**
 * Puts other bytes in the place of a picture: its id stays, and all that was said of it, under an address of its own, so that no
 * cache shows the one before, which goes to the bin; the address before leads to it. Bytes that the album has already change nothing.
 * With `there`, only the file that lies there is replaced: another one nobody has seen who asks for this.
 */
export async function replace(
  store: Store,
  id: string,
  body: AsyncIterable<Uint8Array>,
  arrival: Arrival & { sha256: string; by: string; there?: string | undefined },
): Promise<Recorded> {
  const stem = arrival.name.replace(/\.[^.]*$/, '');
  const name = `${stem}-${arrival.sha256.slice(0, 8)}.jpg`;
  const received = await receive(store, body, { ...arrival, name, exact: true });
  try {
    if (!received.decoded) return await record(store, received);
    return await put(store, id, received, { ...arrival, measured: received.decoded.measured });
  } finally {
    await received.incoming?.discard();
  }
}

type Measured = NonNullable<Received['decoded']>['measured'];

async function put(
  store: Store,
  id: string,
  received: Received,
  { measured, by, there }: { measured: Measured; by: string; there?: string | undefined },
): Promise<Recorded> {
  const { db, files, clock, pictures } = store;
  const { target, unlocked } = received;
  const { caption, ...facts } = measured;
  if (!target.large) await keepSizes(store, received);
  const { gone, answer } = await withRollback(store, received, (placed) =>
    db.transaction().execute(async (trx) => {
      await lockBytes(trx, received.sha256);
      if (target.isPhotoAlbum) await lockAlbum(trx, target, unlocked);
      const old = await trx
        .selectFrom('image')
        .select([...ANSWERED, 'takenAt'])
        .where('id', '=', id)
        .where('album', '=', target.album)
        .forUpdate()
        .executeTakeFirstOrThrow(() => new ApiProblem('not-found'));
      const gone = target.large ? old.largeUrl! : old.url;
      if ((there ?? gone) !== gone) throw new ApiProblem('taken', { detail: TAKEN });
      const { at, isNew } = await placeOriginal(trx, files, received);
      if (isNew) placed(at);
      // Where there is only its large version, that stands for it.
      const isShown = !target.large || old.url === old.largeUrl;
      const { takenAt: taken, ...answered } = { ...old, ...(isShown && { url: at }) };
      const changed = {
        ...(isShown && {
          ...facts,
          rotation: 0,
          ...(unlocked && UNDESCRIBED),
          url: at,
          takenAt: taken ?? takenAt(caption),
        }),
        ...(target.large && largeOf(measured, at)),
      };
      await keepVersion(trx, clock, { image: id, file: gone, by });
      await trx
        .updateTable('image')
        .set({
          ...changed,
          formerUrls: sql`array_append("formerUrls", ${gone})`,
          version: sql`version + 1`,
        })
        .where('id', '=', id)
        .execute();
      const { width, height, bytes, sha256: now } = measured;
      const answer = {
        ...answered,
        ...(isShown && { width, height, bytes, hash: now.slice(0, 8) }),
        ...(target.large && { largeUrl: at }),
        present: false,
        captured: caption,
      };
      return { gone, answer };
    }),
  );
  pictures.arrived();
  await advanceFiles(store, [gone]);
  return answer;
}
