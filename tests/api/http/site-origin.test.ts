import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../../api/app.ts';
import { picture } from '../content.ts';
import { openMailbox } from '../mail/mailbox.ts';
import { type Member, startApp, type TestApp } from '../app.ts';

let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let app: TestApp;
let admin: Member;
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startApp({ SMTP_URL: mailbox.url, MAIL_FROM: 'web@foto.example', MAIL_TO: 'ich@foto.example' });
  const { db } = app.services;
  await db.insertInto('userGroup').values({ id: 'ug-paar', name: 'Paar' }).execute();
  await db
    .insertInto('album')
    .values({ id: 'feier', title: 'Feier', location: 'protected/feier', groupIds: ['ug-paar'] })
    .execute();
  await db
    .insertInto('image')
    .values(picture('i--feier--a', { album: 'feier' }))
    .execute();
  await db
    .insertInto('post')
    .values({ id: 'p-neu', title: 'Neu', dateStr: '2026-12-24', text: '<p>Neu</p>' })
    .execute();
  admin = await app.member('chefin', { admin: true });
  await app.member('anna', { groups: ['ug-paar'] });
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

const LINKS = [
  ['to an album', 'POST', 'album/links/feier', { label: 'Anna', expires: null, download: false }],
  ['to log in with', 'POST', 'auth/link', { userId: 'u-anna' }],
  ['to a post before it appears', 'POST', 'post/preview', { id: 'p-neu' }],
  ['in a mail about new pictures', 'GET', 'album/news/feier', undefined],
] as const;

describe.each(LINKS)('a link %s', (_, method, path, body) => {
  /** The origins of all addresses in the answer. */
  async function origins(headers: Record<string, string>, publicUrl?: string): Promise<string[]> {
    const { services } = app;
    const sites = { ...services.sites, hosts: ['akt.example'] };
    const answer = await createApp({ ...services, sites, publicUrl }).request(`/v1/${path}`, {
      method,
      headers: { Authorization: `Bearer ${admin.token}`, 'Content-Type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    expect(answer.status, text).toBe(200);
    return [...new Set(text.match(/https?:\/\/[^/"]+/g))];
  }

  test('leads to where the administrator is', async () => {
    expect(await origins({ Host: 'licht.example:8080' })).toEqual(['http://licht.example:8080']);
  });
  test('is one of https behind a proxy that speaks it', async () => {
    const headers = { Host: 'licht.example', 'X-Forwarded-Proto': 'https' };
    expect(await origins(headers)).toEqual(['https://licht.example']);
  });
  test('follows PUBLIC_URL, but to a site with a host name of its own where it was made there', async () => {
    const publicUrl = 'https://foto.example';
    expect(await origins({ Host: 'licht.example' }, publicUrl)).toEqual([publicUrl]);
    expect(await origins({ Host: 'akt.example' }, publicUrl)).toEqual(['https://akt.example']);
  });
});
