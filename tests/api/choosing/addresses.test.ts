import { beforeEach, expect, test } from 'vitest';
import { createApp } from '../../../api/app.ts';
import type { Choice } from '../../../api/contract/choice.ts';
import { unsealText } from '../../../api/encryption/sealed.ts';
import { app, change, forgetMessages, guest, makeLink, messages, openFeier, own, STEG } from './feier.ts';

openFeier();
beforeEach(forgetMessages);

/** A guest's choice, sent with that `Host`; where its mails lead, the photographer's first, and whether he was told of one. */
async function sentFrom(host: string, publicUrl?: string) {
  const { services } = app;
  const who = await guest((await makeLink()).token);
  await change(who, { imageId: STEG, chosen: true });
  const { version } = await own(who);
  const server = createApp({
    ...services,
    sites: { ...services.sites, hosts: ['akt.example'] },
    publicUrl,
  });
  const headers = { ...who.headers, Authorization: `Bearer ${who.token}`, Host: host };
  const path = '/v1/album/choice/feier';
  const read = (await (await server.request(path, { headers })).json()) as Choice;
  const answer = await server.request(`${path}/send`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ version, name: 'Mia', email: 'mia@example.org' }),
  });
  expect(answer.status, await answer.text()).toBe(200);
  const mails = (await messages())
    .map(({ id, message, sealed }) => (sealed ? unsealText(services.key, id, message)! : message))
    .toSorted((a, b) => Number(b.includes('/admin/')) - Number(a.includes('/admin/')));
  return {
    mailsLink: read.mailsLink,
    mails: mails.map((text) => /\S*(?=\/(?:admin\/auswahlen|album)\/feier)/.exec(text)?.[0]),
  };
}

test('a guest does not say where the mails of his choice lead', async () => {
  // Only the photographer's, which names no host.
  expect(await sentFrom('evil.example')).toEqual({ mailsLink: false, mails: [''] });
});

test('PUBLIC_URL says it, or the host name that a site has', async () => {
  const at = (origin: string) => ({ mailsLink: true, mails: [origin, origin] });
  expect(await sentFrom('evil.example', 'https://foto.example')).toEqual(at('https://foto.example'));
  await forgetMessages();
  expect(await sentFrom('akt.example', 'https://foto.example')).toEqual(at('https://akt.example'));
  await forgetMessages();
  expect(await sentFrom('akt.example:666', 'https://foto.example')).toEqual(at('https://foto.example'));
});
