import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createApp } from '../../../api/app.ts';
import type { Access } from '../../../api/contract/audience.ts';
import { type Member, startApp, type TestApp } from '../app.ts';
import { picture } from '../content.ts';

let app: TestApp;
let admin: Member;
beforeAll(async () => {
  app = await startApp();
  const { db } = app.services;
  admin = await app.member('chefin', { admin: true });
  const groups = [
    { id: 'ug-mit', name: 'Mitwirkende', parentId: null },
    { id: 'ug-mod', name: 'Modelle', parentId: 'ug-mit' },
    { id: 'ug-red', name: 'Redaktion', parentId: null },
    { id: 'ug-pre', name: 'Presse', parentId: null },
  ];
  await db.insertInto('userGroup').values(groups).execute();
  await app.member('mira', { groups: ['ug-mod'] });
  await app.member('paula', { groups: ['ug-red', 'ug-mod'] });
  await db
    .insertInto('album')
    .values({
      id: 'licht',
      title: 'Gegenlicht',
      location: 'protected/licht',
      downloadable: true,
      groupIds: ['ug-mit'],
      editGroupIds: ['ug-red'],
    })
    .execute();
  const url = (name: string) => `protected/licht/${name}.jpg`;
  await db
    .insertInto('image')
    .values(
      ['a', 'b', 'c'].map((name) =>
        picture(`i--licht--${name}`, { album: 'licht', url: url(name), trash: name === 'c' }),
      ),
    )
    .execute();
});
afterAll(() => app.close());

const audience = () =>
  app.get<{ groups: Access[]; people: Access[]; note: string }>('/v1/album/audience/licht', {
    token: admin.token,
  });
const told = ({ name, note, result, rest, reason }: Access) => [name, note, result + rest, reason];

test('who sees an album, in sentences, from the widest access to none, and why', async () => {
  const { groups, people, note } = await audience();
  expect(note).toBe('');
  const only = 'Sehen dürfen es nur: Mitwirkende.';
  const nothing = 'Sieht das Album nicht. Es fehlt in der Liste und in der Suche.';
  expect(groups.map(told)).toEqual([
    [
      'Administratoren',
      '1 Person',
      'Sehen alle 3 Bilder, auch das eine zum Löschen vorgemerkte, und dürfen sie bearbeiten und herunterladen.',
      '',
    ],
    ['Mitwirkende', '2 Personen', 'Sieht 2 von 3 Bildern und darf sie herunterladen.', 'Mitwirkende'],
    ['Modelle', '2 Personen', 'Sieht 2 von 3 Bildern und darf sie herunterladen.', 'Modelle → Mitwirkende'],
    ['Presse', '0 Personen', nothing, only],
    ['Redaktion', '1 Person', nothing, only],
    ['Angemeldete ohne Gruppe', '', nothing.replace('Sieht', 'Sehen'), only],
    ['Besucher', 'ohne Anmeldung', nothing.replace('Sieht', 'Sehen'), only],
  ]);
  // In two groups at once she may do what neither may.
  expect(people.map(told)).toEqual([
    [
      'paula',
      '',
      'Sieht alle 3 Bilder, auch das eine zum Löschen vorgemerkte, und darf sie bearbeiten und herunterladen.',
      'Modelle → Mitwirkende; bearbeiten: Redaktion',
    ],
  ]);
});

test('where nobody is asked for a group to see it, the reason is the one that lets them load', async () => {
  const { db } = app.services;
  const open = { groupIds: [], editGroupIds: [], downloadGroupIds: ['ug-mit'] };
  await db.updateTable('album').set(open).where('id', '=', 'licht').execute();
  const reasons = Object.fromEntries((await audience()).groups.map(({ name, reason }) => [name, reason]));
  const only = 'Herunterladen dürfen nur: Mitwirkende.';
  expect(reasons).toMatchObject({ Modelle: 'Modelle → Mitwirkende', Presse: only });
  const closed = { groupIds: ['ug-mit'], editGroupIds: ['ug-red'], downloadGroupIds: [] };
  await db.updateTable('album').set(closed).where('id', '=', 'licht').execute();
});

test('the reason names the groups of each list that somebody needs, and a group once', async () => {
  const { db } = app.services;
  const reason = async (lists: Partial<Record<'downloadGroupIds' | 'editGroupIds', string[]>>) => {
    await db.updateTable('album').set(lists).where('id', '=', 'licht').execute();
    return (await audience()).people.find(({ name }) => name === 'paula')?.reason;
  };
  expect(await reason({ downloadGroupIds: ['ug-red'], editGroupIds: ['ug-pre'] })).toBe(
    'Modelle → Mitwirkende; herunterladen: Redaktion',
  );
  expect(await reason({ downloadGroupIds: ['ug-mit'], editGroupIds: ['ug-red'] })).toBe(
    'Modelle → Mitwirkende; bearbeiten: Redaktion',
  );
  await reason({ downloadGroupIds: [] });
});

test('whose access is over counts nowhere, and gets what a visitor gets: in one line, however many', async () => {
  const { db } = app.services;
  const until = (expires: string | null) =>
    db.updateTable('users').set({ expires }).where('name', 'in', ['mira', 'paula']).execute();
  const line = ['Abgelaufene Zugänge', 'Sehen das Album nicht. Es fehlt in der Liste und in der Suche.', ''];
  await until('2026-11-19');
  const { groups, people } = await audience();
  expect(groups.find(({ name }) => name === 'Mitwirkende')!.note).toBe('0 Personen');
  expect(people.map(told)).toEqual([line.toSpliced(1, 0, '2 Personen')]);
  // In no group, nobody sees less for it.
  await db.updateTable('users').set({ groups: [] }).where('name', '=', 'mira').execute();
  expect((await audience()).people.map(told)).toEqual([line.toSpliced(1, 0, '1 Person')]);
  expect(await app.get('/v1/album/audience/licht/ended', { token: admin.token })).toEqual({ ids: [] });
  await db
    .updateTable('users')
    .set({ groups: ['ug-mod'] })
    .where('name', '=', 'mira')
    .execute();
  await until(null);
});

test('whatever a user is called, none is taken for all of a kind, and no kind for him', async () => {
  const { db } = app.services;
  const who = { email: 'lena@example.org', pwdHash: '-', groups: ['ug-red', 'ug-mod'] };
  for (const id of ['visitor', 'ug-pre']) {
    await db
      .insertInto('users')
      .values({ ...who, id, name: id })
      .execute();
    const { groups, people } = await audience();
    const seen = (at: string) => app.get(`/v1/album/audience/licht/${at}`, { token: admin.token });
    expect(await seen(groups.find((row) => row.id === id)!.id)).toEqual({ ids: [] });
    const own = people.find(({ name }) => name === id)!.id;
    expect(await seen(own)).toMatchObject({ ids: { length: 3 } });
    await db.deleteFrom('users').where('id', '=', id).execute();
  }
});

test('links are among the people, and told to visitors', async () => {
  const make = (label: string, download: boolean, expires: string | null) =>
    app.ask('POST', '/v1/album/links/licht', { token: admin.token, body: { label, download, expires } });
  await make('Agentur Brandt', true, '2026-12-24');
  const old = (await (await make('Tarek', false, null)).json()) as { link: { id: string } };
  const body = { id: old.link.id, revoked: true };
  await app.ask('POST', '/v1/album/link/revoke', { token: admin.token, body });
  const { groups, people } = await audience();
  expect(groups.at(-1)!.result + groups.at(-1)!.rest).toBe(
    'Sehen das Album nicht, außer über den einen Link.',
  );
  const [, agency, tarek] = people;
  expect(told(agency!)).toEqual([
    'Agentur Brandt',
    'Link',
    'Sieht 2 von 3 Bildern und darf sie herunterladen.',
    'Über den Link, bis zum 24. Dezember 2026.',
  ]);
  expect(tarek).toMatchObject({ access: 'none', reason: 'Der Link ist widerrufen.' });
});

test('what is not shared for download says so', async () => {
  await app.services.db.updateTable('album').set({ downloadable: false, groupIds: [] }).execute();
  const { groups } = await audience();
  const [admins, ...others] = groups;
  expect(admins!.rest).toMatch(/Zum Herunterladen ist das Album nicht freigegeben\.$/);
  for (const row of others.filter(({ id }) => id !== 'visitor'))
    expect(row).toMatchObject({
      access: 'see',
      rest: expect.stringMatching(/sie aber nicht herunterladen\.$/) as string,
    });
});

test('however many people there are, the same pictures are counted once', async () => {
  const { db } = app.services;
  const counted = async () => {
    let n = 0;
    const counting: KyselyPlugin = {
      transformQuery({ node }) {
        if (JSON.stringify(node).includes('as n from image')) n++;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    const web = createApp({ ...app.services, db: db.withPlugin(counting) });
    const headers = { Authorization: `Bearer ${admin.token}` };
    expect((await web.request('/v1/album/audience/licht', { headers })).status).toBe(200);
    return n;
  };
  const before = await counted();
  expect(before).toBeGreaterThan(1);
  for (let i = 0; i < 5; i++) {
    const id = `u-mehr-${i}`;
    await db
      .insertInto('users')
      .values({ id, name: id, email: `${id}@example.org`, pwdHash: '-' })
      .execute();
  }
  expect(await counted()).toBe(before);
});

test('whose groups those are is looked up once for each user, not once more for each group', async () => {
  const { db } = app.services;
  const numbers = Array.from({ length: 200 }, (_, n) => n);
  const groups = numbers.map((n) => ({ id: `ug-familie-${n}`, name: `Familie ${n}`, parentId: 'ug-mit' }));
  await db.insertInto('userGroup').values(groups).execute();
  const users = groups.map(({ id, name }) => ({
    id: `u-${id}`,
    name,
    email: `${id}@example.org`,
    groups: [id],
  }));
  await db.insertInto('users').values(users).execute();
  const added = vi.spyOn(Set.prototype, 'add');
  const { groups: rows } = await audience();
  const looked = added.mock.calls.filter(([group]) => group === 'ug-mit').length;
  added.mockRestore();
  expect(rows.find(({ id }) => id === 'ug-mit')?.note).toBe('202 Personen');
  expect(looked).toBeLessThan(2000);
});
