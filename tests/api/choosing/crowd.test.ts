import { expect, test } from 'vitest';
import { MAX_CHOOSERS } from '../../../api/contract/choice.ts';
import { app, asAdmin, change, good, guest, makeLink, openFeier, post, STEG } from './feier.ts';

openFeier();

/** A link by which all may choose but the last one of them; who comes by it, and begins. */
async function lastPlace(name: string) {
  const { token, link } = await makeLink();
  const now = app.clock.now();
  const others = Array.from({ length: MAX_CHOOSERS - 1 }, (_, n) => ({
    id: `${name}-${n}`,
    albumId: 'feier',
    secretHash: `${name}-${n}`,
    linkId: link.id,
    created: now,
    changed: now,
  }));
  await app.services.db.insertInto('choice').values(others).execute();
  return { link, come: () => guest(token) };
}
const begin = async (who: Awaited<ReturnType<typeof guest>>) =>
  (await change(who, { imageId: STEG, chosen: true })).status;

test('of many who begin at once no one more gets in than may', async () => {
  const { come } = await lastPlace('viele');
  const guests = await Promise.all([come(), come(), come()]);
  const statuses = await Promise.all(guests.map(begin));
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(2);
});

test('whoever begins in several tabs at once keeps none of them out', async () => {
  const { come } = await lastPlace('tabs');
  const who = await come();
  expect(await Promise.all([1, 2, 3, 4].map(() => begin(who)))).toEqual([200, 200, 200, 200]);
});

test('a link that is made beside another has places of its own, and takes nobody along when it goes', async () => {
  const { link, come } = await lastPlace('neben');
  const first = await come();
  expect(await begin(first)).toBe(200);
  const beside = await good<Awaited<ReturnType<typeof makeLink>>>(
    'album/link/renew',
    { id: link.id, revoke: false },
    asAdmin(),
  );
  expect(await begin(await guest(beside.token))).toBe(200);
  await good('album/link/revoke', { id: beside.link.id, revoked: true }, asAdmin());
  expect((await post('album/link', { token: first.secret })).status).toBe(200);
  // Where the first one has ended, it goes on as the other.
  const { db, clock } = app.services;
  const ended = { expires: new Date(clock.now().getTime() - 1000) };
  await db.updateTable('albumLink').set(ended).where('id', '=', link.id).execute();
  expect((await post('album/link', { token: first.secret })).status).toBe(401);
  await good('album/link/renew', { id: link.id, revoke: false }, asAdmin());
  expect((await post('album/link', { token: first.secret })).status).toBe(200);
});
