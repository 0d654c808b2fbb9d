import { expect, test } from 'vitest';
import type { DeskCounts } from '../../../api/contract/desk.ts';
import type { DeskStart } from '../../../api/contract/start.ts';
import { hashSecret } from '../../../api/encryption/secret.ts';
import { sweep } from '../../../api/jobs/sweep.ts';
import { aSecondLater } from '../app.ts';
import {
  admin,
  app,
  asAdmin,
  change,
  chosen,
  forgetMessages,
  good,
  guest,
  KLAMM,
  makeLink,
  messages,
  openFeier,
  post,
  problem,
  seen,
  send,
  STEG,
} from './feier.ts';

openFeier();

test('at most 50 guests by one link; one that is there goes on', async () => {
  const { token, link } = await makeLink();
  const who = await guest(token);
  await change(who, { imageId: STEG, chosen: true });
  const { db, clock } = app.services;
  const now = clock.now();
  await db
    .insertInto('choice')
    .values(
      Array.from({ length: 49 }, (_, n) => ({
        id: `voll-${n}`,
        albumId: 'feier',
        linkId: link.id,
        secretHash: hashSecret(`voll ${n}`),
        created: now,
        changed: now,
      })),
    )
    .execute();
  const next = await guest(token);
  expect(await problem('album/choice/feier', { changes: [{ imageId: STEG, chosen: true }] }, next)).toEqual([
    409,
    expect.stringContaining('schon 50 Personen'),
  ]);
  expect((await change(who, { imageId: STEG, rating: 1 })).status).toBe(200);
  await good('desk/choice/reopen', { id: 'voll-0' }, asAdmin());
  expect((await app.ask('DELETE', '/v1/desk/choice/voll-0', asAdmin())).status).toBe(204);
  expect((await change(next, { imageId: STEG, chosen: true })).status).toBe(200);
  await db.deleteFrom('choice').where('linkId', '=', link.id).execute();
});

test('side by side, as a table without formulas, and as sidecars', async () => {
  const { db } = app.services;
  await db.deleteFrom('choice').execute();
  const { token } = await makeLink();
  const katrin = await guest(token);
  const ole = await guest(token);
  await change(katrin, { imageId: STEG, chosen: true, rating: 4, note: '=HYPERLINK("http://böse";"Klick")' });
  await send(katrin, { name: '+Katrin' });
  await change(ole, { imageId: STEG, chosen: true, rating: 5 }, { imageId: KLAMM, note: 'Eng & <nah>' });
  await send(ole, { name: 'Ole; Brandt' });
  const { people, pictures } = await seen();
  expect(people.map(({ name }) => name).toSorted()).toEqual(['+Katrin', 'Ole; Brandt']);
  expect(pictures.map(({ id }) => id)).toEqual([KLAMM, STEG]);
  // As they are numbered in the album.
  const order = await app.get<{ items: { id: string }[] }>(
    `/v1/data/read/image?limit=100&nsfw=1&sort=filename&filter=${encodeURIComponent('{"eq":["album","feier"]}')}`,
    { token: admin.token },
  );
  const numberOf = (id: string) => order.items.findIndex((one) => one.id === id) + 1;
  expect(pictures.map(({ number }) => number)).toEqual([numberOf(KLAMM), numberOf(STEG)]);
  const ask = (format: string, images: string[]) =>
    post('desk/choices/feier/export', { format, images }, asAdmin());
  const csv = await (await ask('csv', [STEG, KLAMM])).arrayBuffer();
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(csv);
  expect(text).toMatch(/^\uFEFFDatei;Titel;/);
  expect(text).toContain(`"'+Katrin: Auswahl"`);
  expect(text).toContain('"Ole; Brandt: Auswahl"');
  expect(text).toContain(`"'=HYPERLINK(""http://böse"";""Klick"")"`);
  expect(text.split('\r\n')).toHaveLength(4);
  const zip = Buffer.from(await (await ask('xmp', [STEG, KLAMM])).arrayBuffer()).toString('utf8');
  expect(zip).toContain('steg.xmp');
  expect(zip).toContain('xmp:Rating="5" xmp:Label="Auswahl"');
  expect(zip).toContain('xmp:Rating="0">');
  expect(zip).toContain('Eng &amp; &lt;nah&gt;');
  expect(await (await ask('csv', [KLAMM])).text()).not.toContain('steg');
  const { items } = await app.get<{ items: object[] }>('/v1/desk/choices', { token: admin.token });
  expect(items).toMatchObject([{ album: 'feier', people: 2, sent: 2, wanted: 2 }]);
});

test('the start of the desk shows the albums whose choices wait, until they are reopened or choosing ends', async () => {
  await app.services.db.deleteFrom('choice').execute();
  const waiting = async () => {
    const { choices, waiting } = await app.get<DeskStart>('/v1/desk/start', { token: admin.token });
    const counts = await app.get<DeskCounts>('/v1/desk/counts', { token: admin.token });
    expect(counts.choices).toBe(waiting);
    return choices;
  };
  const { token } = await makeLink();
  const katrin = await guest(token);
  const ole = await guest(token);
  await change(katrin, { imageId: STEG, chosen: true }, { imageId: KLAMM, rating: 3 });
  await change(ole, { imageId: STEG, chosen: true }, { imageId: KLAMM, chosen: true });
  expect(await waiting()).toEqual([]);
  await send(katrin, { name: 'Katrin', message: 'Danke!' });
  app.clock.pass(1);
  await send(ole, { name: 'Ole' });
  expect(await waiting()).toEqual([
    {
      album: 'feier',
      title: 'Feier',
      wanted: 2,
      sent: (await seen()).people[0]!.sent,
      people: [
        { name: 'Ole', chosen: 2, message: false },
        { name: 'Katrin', chosen: 1, message: true },
      ],
    },
  ]);
  for (const { id } of (await seen()).people) await good('desk/choice/reopen', { id }, asAdmin());
  expect(await waiting()).toEqual([]);
  await send(ole, { name: 'Ole' });
  expect(await waiting()).toHaveLength(1);
  await good('data/update/album', { id: 'feier', choosing: false }, asAdmin());
  expect(await waiting()).toEqual([]);
  await good('data/update/album', { id: 'feier', choosing: true }, asAdmin());
});

test('a deleted album comes back with what was chosen in it', async () => {
  const { token } = await makeLink();
  const who = await guest(token);
  await change(who, { imageId: STEG, chosen: true });
  await good('data/delete/album', { ids: ['feier'], withPictures: true }, asAdmin());
  expect((await app.ask('GET', '/v1/album/choice/feier', who)).status).toBe(404);
  await good('bin/restore', { albums: ['feier'] }, asAdmin());
  aSecondLater();
  expect(await chosen(who)).toEqual([STEG]);
});

test('with a choice goes the mail that brought its link, and in the end any other', async () => {
  const { db, clock } = app.services;
  await db.deleteFrom('choice').execute();
  await forgetMessages();
  const { token } = await makeLink();
  for (const name of ['katrin', 'ole']) {
    const who = await guest(token);
    await change(who, { imageId: STEG, chosen: true });
    await send(who, { name, email: `${name}@example.org` });
  }
  const told = async () =>
    (await messages())
      .filter(({ sealed }) => sealed)
      .map(({ email }) => email)
      .toSorted();
  expect(await told()).toEqual(['katrin@example.org', 'ole@example.org']);
  const { id } = (await seen()).people.find(({ name }) => name === 'katrin')!;
  expect((await app.ask('DELETE', `/v1/desk/choice/${id}`, asAdmin())).status).toBe(204);
  expect(await told()).toEqual(['ole@example.org']);
  await sweep(db, new Date(clock.now().getTime() + 31 * 86_400_000));
  expect(await told()).toEqual([]);
});
