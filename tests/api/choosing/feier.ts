import { afterAll, beforeAll } from 'vitest';
import type { AnswerOf } from '../../../api/contract/call.ts';
import type { Choice } from '../../../api/contract/choice.ts';
import type { readChoices } from '../../../api/contract/desk-choice.ts';
import { randomSecret } from '../../../api/encryption/secret.ts';
import { addPicture, jpeg } from '../albums/pictures.ts';
import { type Ask, type Member, startApp, type TestApp } from '../app.ts';
import { openMailbox } from '../mail/mailbox.ts';

export let app: TestApp;
export let admin: Member;
export let mailbox: Awaited<ReturnType<typeof openMailbox>>;
const PICTURES = ['steg', 'seile', 'klamm', 'grat'].map((name) => `i--feier--${name}`);
export const [STEG, SEILE, KLAMM, GRAT] = PICTURES as [string, string, string, string];

/** An album for choosing, with four pictures of which two are wanted, for the tests of the file that says so. */
export function openFeier(): void {
  beforeAll(async () => {
    mailbox = await openMailbox();
    app = await startApp({
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'web@foto.example',
      MAIL_TO: 'ich@foto.example',
      PUBLIC_URL: 'https://foto.example',
    });
    const { db } = app.services;
    admin = await app.member('admin', { admin: true });
    await db.insertInto('userGroup').values({ id: 'ug-kunden', name: 'Kunden' }).execute();
    await db
      .insertInto('album')
      .values([
        {
          id: 'feier',
          title: 'Feier',
          location: 'protected/feier',
          groupIds: ['ug-kunden'],
          choosing: true,
          wanted: 2,
        },
        { id: 'offen', title: 'Offen', location: 'offen', public: true },
      ])
      .execute();
    for (const id of PICTURES)
      await addPicture(app, 'feier', `${id.split('--')[2]}.jpg`, await jpeg('tan', 300));
  });
  afterAll(async () => {
    await app.close();
    await mailbox.close();
  });
}

export const asAdmin = () => ({ token: admin.token, headers: { 'X-Auth-Id': admin.authId } });
export const post = (path: string, body: object, ask: Ask = {}) =>
  app.ask('POST', `/v1/${path}`, { body, ...ask });
export async function good<T>(path: string, body: object, ask?: Ask): Promise<T> {
  const answer = await post(path, body, ask);
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}
export const problem = async (path: string, body: object, ask: Ask) => {
  const answer = await post(path, body, ask);
  const { detail } = (await answer.json()) as { detail?: string };
  return [answer.status, detail] as const;
};

interface Guest extends Ask {
  secret: string;
}
export const makeLink = (more: object = {}) =>
  good<{ token: string; link: { id: string } }>(
    'album/links/feier',
    { label: 'Familie Brandt', expires: null, download: false, ...more },
    asAdmin(),
  );
/** Somebody at a device, which has its secret. All of them come from one network. */
export async function guest(token: string, secret = randomSecret()): Promise<Guest> {
  const { jwt } = await good<{ jwt: string }>('album/link', { token });
  return { token: jwt, secret, headers: { 'X-Chooser': secret } };
}
export const own = (who: Ask) => app.get<Choice>('/v1/album/choice/feier', who);
export const change = (who: Ask, ...changes: object[]) => post('album/choice/feier', { changes }, who);
export const chosen = async (who: Ask) =>
  (await own(who)).picks.filter((pick) => pick.chosen).map(({ imageId }) => imageId);
export const send = async (who: Ask, more: object = {}) => {
  const { version } = await own(who);
  return post('album/choice/feier/send', { version, name: 'Katrin Brandt', ...more }, who);
};
export const seen = () =>
  app.get<AnswerOf<typeof readChoices>>('/v1/desk/choices/feier', { token: admin.token });
export const messages = () => app.services.db.selectFrom('message').selectAll().orderBy('created').execute();
export const forgetMessages = () => app.services.db.deleteFrom('message').execute();
