import { expect, test, vi } from 'vitest';
import { randomSecret } from '../../../api/encryption/secret.ts';
import { type Ask, aSecondLater } from '../app.ts';
import {
  admin,
  app,
  asAdmin,
  change,
  chosen,
  forgetMessages,
  good,
  GRAT,
  guest,
  KLAMM,
  mailbox,
  makeLink,
  messages,
  openFeier,
  own,
  post,
  problem,
  seen,
  SEILE,
  send,
  STEG,
} from './feier.ts';

openFeier();

test('a guest with a link picks, rates and notes; nobody on his network is taken for him', async () => {
  const { token } = await makeLink();
  const katrin = await guest(token);
  const ole = await guest(token);
  expect(await own(katrin)).toMatchObject({ version: 0, picks: [], sent: null });
  await change(katrin, { imageId: STEG, chosen: true, rating: 5 }, { imageId: SEILE, note: ' Heller. ' });
  await change(katrin, { imageId: STEG, note: 'Auf den Umschlag.' });
  expect((await own(katrin)).picks).toEqual(
    expect.arrayContaining([
      { imageId: STEG, chosen: true, rating: 5, note: 'Auf den Umschlag.' },
      { imageId: SEILE, chosen: false, rating: 0, note: 'Heller.' },
    ]),
  );
  expect((await own(ole)).picks).toEqual([]);
  // On the same device, with the same link, he is the same.
  expect(await chosen(await guest(token, katrin.secret))).toEqual([STEG]);
  // What says nothing any more is forgotten.
  await change(katrin, { imageId: SEILE, note: '' });
  expect((await own(katrin)).picks).toHaveLength(1);
  const rows = await app.services.db.selectFrom('choice').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(katrin.secret);
});

test('only members who see the album, and holders of a link that is good', async () => {
  const member = await app.member('kunde', { groups: ['ug-kunden'] });
  const outsider = await app.member('fremd');
  const chosenBy = async (ask: Ask) => (await change(ask, { imageId: STEG, chosen: true })).status;
  expect(await chosenBy({ token: member.token })).toBe(200);
  expect(await chosenBy({ token: outsider.token })).toBe(404);
  expect(await chosenBy({ headers: { 'X-Chooser': randomSecret() } })).toBe(404);
  const offen = { changes: [{ imageId: STEG, chosen: true }] };
  expect((await post('album/choice/offen', offen, { token: member.token })).status).toBe(404);
  // His ratings are his own business, and stay as they are.
  expect(await app.services.db.selectFrom('imageRating').selectAll().execute()).toEqual([]);

  const { token, link } = await makeLink();
  const who = await guest(token);
  expect(await chosenBy(who)).toBe(200);
  expect(await chosenBy({ token: who.token!, headers: { 'X-Chooser': 'kurz' } })).toBe(400);
  expect(await chosenBy({ token: who.token! })).toBe(400);
  await good('album/link/revoke', { id: link.id, revoked: true }, asAdmin());
  aSecondLater();
  expect(await chosenBy(who)).toBe(404);
  expect((await app.ask('GET', '/v1/album/choice/feier', who)).status).toBe(404);
});

test('no more than is wanted, no picture of elsewhere, no note where none is allowed', async () => {
  const { token } = await makeLink();
  const who = await guest(token);
  await change(who, { imageId: STEG, chosen: true }, { imageId: SEILE, chosen: true });
  expect(await problem('album/choice/feier', { changes: [{ imageId: KLAMM, chosen: true }] }, who)).toEqual([
    409,
    'Es sollen höchstens 2 Bilder sein. Nehmen Sie zuerst ein anderes heraus.',
  ]);
  expect((await change(who, { imageId: KLAMM, rating: 4 })).status).toBe(200);
  expect((await change(who, { imageId: STEG, chosen: false }, { imageId: KLAMM, chosen: true })).status).toBe(
    200,
  );
  expect((await chosen(who)).toSorted()).toEqual([KLAMM, SEILE].toSorted());
  expect((await change(who, { imageId: 'i--feier--nichts', chosen: true })).status).toBe(404);
  expect((await change(who, { imageId: STEG, note: 'x'.repeat(401) })).status).toBe(422);
  const { db } = app.services;
  await db.updateTable('album').set({ notes: false }).where('id', '=', 'feier').execute();
  expect((await change(who, { imageId: GRAT, note: 'Still.', rating: 2 })).status).toBe(200);
  expect((await own(who)).picks.find(({ imageId }) => imageId === GRAT)).toMatchObject({
    note: '',
    rating: 2,
  });
  await db.updateTable('album').set({ notes: true }).where('id', '=', 'feier').execute();
});

test('sent once, however often it is asked for; open again from either side', async () => {
  await forgetMessages();
  const { token } = await makeLink();
  const who = await guest(token);
  await change(who, { imageId: STEG, chosen: true, rating: 5, note: 'Auf den Umschlag.' });
  const { version } = await own(who);
  const body = { version, name: 'Katrin Brandt', email: null, message: 'Danke.' };
  expect(await problem('album/choice/feier/send', { ...body, name: undefined }, who)).toEqual([
    422,
    expect.anything(),
  ]);
  expect(await problem('album/choice/feier/send', { ...body, version: version - 1 }, who)).toEqual([
    409,
    expect.stringContaining('inzwischen'),
  ]);
  const twice = await Promise.all([1, 2].map(() => post('album/choice/feier/send', body, who)));
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect((await post('album/choice/feier/send', body, who)).status).toBe(200);
  const [mail, ...more] = await messages();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    kind: 'choice',
    sealed: false,
    name: 'Katrin Brandt',
    subject: 'Auswahl: Feier',
  });
  expect(mail!.message).toContain(
    'Katrin Brandt hat im Album „Feier“ 1 Bild von 2 gewünschten ausgewählt, mit einer Anmerkung.\n\n„Danke.“',
  );
  expect(mail!.message).toContain('/admin/auswahlen/feier');

  expect(await own(who)).toMatchObject({ sent: app.clock.now().toISOString(), name: 'Katrin Brandt' });
  const [status, detail] = await problem(
    'album/choice/feier',
    { changes: [{ imageId: SEILE, chosen: true }] },
    who,
  );
  expect([status, detail]).toEqual([409, expect.stringContaining('schon abgeschickt')]);
  await good('album/choice/feier/reopen', {}, who);
  expect((await change(who, { imageId: SEILE, chosen: true })).status).toBe(200);
  // The name is known by now.
  const { version: next } = await own(who);
  expect((await post('album/choice/feier/send', { version: next }, who)).status).toBe(200);
  const found = (await seen()).people.find(({ name }) => name === 'Katrin Brandt')!;
  expect(found).toMatchObject({ link: 'Familie Brandt', chosen: 2, notes: 1, gone: 0 });
  await good('desk/choice/reopen', { id: found.id }, asAdmin());
  expect((await own(who)).sent).toBeNull();
});

test('his own link leads a guest on from another device, as long as the link is good that he came by', async () => {
  const { token, link } = await makeLink({ password: 'silbergelatine' });
  const opened = await good<{ jwt: string; chooser: boolean; link: string }>('album/link', {
    token,
    password: 'silbergelatine',
  });
  expect(opened).toMatchObject({ chooser: false, link: link.id });
  const secret = randomSecret();
  const who = { token: opened.jwt, headers: { 'X-Chooser': secret } };
  await change(who, { imageId: STEG, chosen: true });
  const elsewhere = () => post('album/link', { token: secret });
  const answer = (await (await elsewhere()).json()) as { jwt: string };
  expect(answer).toMatchObject({ chooser: true, link: link.id, album: 'feier' });
  expect(await chosen({ ...who, token: answer.jwt })).toEqual([STEG]);
  await good('album/link/revoke', { id: link.id, revoked: true }, asAdmin());
  expect((await elsewhere()).status).toBe(401);
  // With the link that took its place he goes on.
  await good('album/link/renew', { id: link.id, revoke: true }, asAdmin());
  expect(await (await elsewhere()).json()).toMatchObject({ chooser: true });
});

test('however often a link is made anew, it is the one that devices know, and each device its own person', async () => {
  const { token, link } = await makeLink();
  const katrin = await guest(token);
  await change(katrin, { imageId: STEG, chosen: true });
  let made = { token, link };
  for (const revoke of [false, true, true]) {
    made = await good<typeof made>('album/link/renew', { id: made.link.id, revoke }, asAdmin());
    expect(made.link.id).not.toBe(link.id);
    const opened = await good<{ jwt: string }>('album/link', { token: made.token });
    expect(opened).toMatchObject({ chooser: false, link: link.id });
    expect(await chosen({ ...katrin, token: opened.jwt })).toEqual([STEG]);
    expect(await chosen(await guest(made.token))).toEqual([]);
  }
  // It was kept beside the first one of those that were made from it.
  expect(await good('album/link', { token })).toMatchObject({ link: link.id });
  expect(await good('album/link', { token: (await makeLink()).token })).not.toMatchObject({ link: link.id });
});

test('mail leads the photographer to the comparison, and the guest on from another device', async () => {
  const { token } = await makeLink();
  const who = await guest(token);
  await change(who, { imageId: STEG, chosen: true });
  expect((await send(who, { name: 'Mia Sander', email: 'mia@example.org' })).status).toBe(200);
  app.services.outbox.start();
  const mailTo = (to: string, subject: string) =>
    vi.waitFor(
      () => {
        const mail = mailbox.received.findLast(
          ({ to: [first], raw }) => first === to && raw.includes(subject),
        );
        if (!mail) throw new Error(`nothing to ${to}`);
        return mail;
      },
      { timeout: 60_000 },
    );
  const told = await mailTo('ich@foto.example', 'Mia Sander');
  expect(told.text).toContain('https://foto.example/admin/auswahlen/feier');
  expect(told.header('Reply-To')).toContain('mia@example.org');

  const { text } = await mailTo('mia@example.org', 'Feier');
  const { pathname, hash } = new URL(/https:\S+/.exec(text)![0]);
  expect(pathname).toBe('/album/feier');
  const secret = hash.slice(1);
  const opened = await good<{ jwt: string; chooser: boolean }>('album/link', { token: secret });
  expect(opened.chooser).toBe(true);
  expect(await chosen({ token: opened.jwt, headers: { 'X-Chooser': secret } })).toEqual([STEG]);
  // It opens something: what is stored would not.
  expect(JSON.stringify(await messages())).not.toContain(secret);
});

test('who opens his choice again corrects his address, or takes it back; not said, it stays', async () => {
  await forgetMessages();
  const { token } = await makeLink();
  const who = await guest(token);
  await change(who, { imageId: STEG, chosen: true });
  const kept = [];
  for (const email of ['mia@exmaple.org', undefined, 'mia@example.org', null, undefined]) {
    expect((await send(who, { email })).status).toBe(200);
    kept.push((await own(who)).email);
    expect((await post('album/choice/feier/reopen', {}, who)).status).toBe(200);
  }
  expect(kept).toEqual(['mia@exmaple.org', 'mia@exmaple.org', 'mia@example.org', null, null]);
  const told = (await messages()).filter(({ subject }) => subject === 'Auswahl: Feier');
  expect(told.map(({ email }) => email).toSorted()).toEqual(kept.map((email) => email ?? '').toSorted());
});

test('nothing chosen is nothing to send; a name with a line break is refused', async () => {
  const { token } = await makeLink();
  const who = await guest(token);
  expect((await send(who)).status).toBe(409);
  await change(who, { imageId: STEG, rating: 3 });
  expect((await send(who)).status).toBe(409);
  await change(who, { imageId: STEG, chosen: true });
  expect((await send(who, { name: 'Katrin\r\nBcc: alle@example.org' })).status).toBe(422);
  expect((await send(who, { email: 'k@example.org\r\nBcc: alle@example.org' })).status).toBe(422);
  expect((await send(who)).status).toBe(200);
});

test('what turns the direction of a line around is in none that a guest writes', async () => {
  await forgetMessages();
  const { token } = await makeLink();
  const who = await guest(token);
  await change(who, { imageId: STEG, chosen: true, note: 'He\u2067ller' });
  expect((await own(who)).picks[0]!.note).toBe('Heller');
  expect((await send(who, { name: ' \u202e ' })).status).toBe(422);
  expect((await send(who, { name: '\u202eMia\u202c', message: 'Da\u202enke' })).status).toBe(200);
  const [mail] = await messages();
  expect(mail).toMatchObject({ name: 'Mia', message: expect.stringMatching(/^Mia hat [^]*„Danke“/) });
});

test('the mail counts no notes of pictures that are in the bin', async () => {
  await forgetMessages();
  const who = await guest((await makeLink()).token);
  await change(who, { imageId: STEG, chosen: true, note: 'Groß.' }, { imageId: GRAT, note: 'Klein.' });
  await good('data/delete/image', { ids: [GRAT] }, asAdmin());
  expect((await send(who, { name: 'Mia' })).status).toBe(200);
  expect((await messages())[0]!.message).toContain('mit einer Anmerkung.');
  await good('bin/restore', { images: [GRAT] }, asAdmin());
});

test('a picture that is deleted or moved is gone from the choice, and comes back with it', async () => {
  const { token } = await makeLink();
  const who = await guest(token);
  await change(who, { imageId: STEG, chosen: true }, { imageId: GRAT, chosen: true });
  await good('data/delete/image', { ids: [GRAT] }, asAdmin());
  expect(await own(who)).toMatchObject({ gone: 1, picks: [{ imageId: STEG }] });
  // There is room for another one now.
  expect((await change(who, { imageId: SEILE, chosen: true })).status).toBe(200);
  expect((await change(who, { imageId: SEILE, chosen: false })).status).toBe(200);
  const bin = await app.get<{ items: { id: string; title: string }[] }>('/v1/bin', { token: admin.token });
  await good('bin/restore', { ids: [bin.items[0]!.id] }, asAdmin());
  expect((await chosen(who)).toSorted()).toEqual([GRAT, STEG].toSorted());
  expect((await own(who)).gone).toBe(0);
});
