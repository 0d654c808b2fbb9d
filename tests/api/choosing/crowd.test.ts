import { expect, test } from 'vitest';
import { MAX_CHOOSERS } from '../../../api/contract/choice.ts';
import { app, change, guest, makeLink, openFeier, STEG } from './feier.ts';

openFeier();

test('fifty people choose by one link, and of many who begin at once no one more', async () => {
  const { token, link } = await makeLink();
  const guests = await Promise.all([1, 2, 3].map(() => guest(token)));
  const { db, clock } = app.services;
  const now = clock.now();
  const others = Array.from({ length: MAX_CHOOSERS - 1 }, (_, n) => ({
    id: `c-${n}`,
    albumId: 'feier',
    secretHash: `h-${n}`,
    linkId: link.id,
    created: now,
    changed: now,
  }));
  await db.insertInto('choice').values(others).execute();
  const answers = await Promise.all(guests.map((who) => change(who, { imageId: STEG, chosen: true })));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(2);
});
