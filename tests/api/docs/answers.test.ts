import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALLS } from '../../../api/docs/calls.ts';
import { DATA } from '../../../api/contract/data.ts';
import { jpeg } from '../albums/pictures.ts';
import { type Ask, type Member, PASSWORD, startApp, type TestApp } from '../app.ts';
import { fillSite } from '../content.ts';
import { authenticator } from '../session/authenticator.ts';
import { resumable, sha } from '../uploads/tus.ts';
import { answered, asDescribed } from './described.ts';

let app: TestApp;
let admin: Member;
beforeAll(async () => {
  answered.clear();
  app = await startApp();
  admin = await app.member('chefin', { admin: true });
  // The pictures of the site have no files, which is told there.
  await ask('GET', '/readyz');
  await fillSite(app.services.db);
});
afterAll(() => app.close());

/** Does one call as the administrator; its answer is compared with the description on the way. */
const ask = async (method: string, path: string, body?: unknown, more: Ask = {}): Promise<Response> => {
  const headers = { 'X-Auth-Id': admin.authId, ...more.headers };
  const said = await app.ask(method, path, { token: admin.token, body, ...more, headers });
  const answer = await asDescribed(method, path, said);
  if (answer.status >= 400) throw new Error(`${method} ${path}: ${await answer.text()}`);
  return answer;
};
const json = async <T>(method: string, path: string, body?: unknown, more?: Ask) =>
  (await (await ask(method, path, body, more)).json()) as T;
const post = <T = object>(path: string, body: unknown) => json<T>('POST', `/v1/${path}`, body);
const goOnWith = ({ jwt, id }: { jwt?: string; id?: string }) =>
  Object.assign(admin, jwt && { token: jwt, authId: id });

/** Where a request without that header comes from. */
const ORIGIN = 'http://localhost';
interface Asked {
  ticket: string;
  options: { challenge: string };
}

const NEW: Record<string, [create: object, change: object]> = {
  album: [{ title: 'Neu', location: 'protected/neu', downloadable: true }, { title: 'Neuer' }],
  contributor: [{ name: 'Neu', realName: null }, { realName: 'Wirklich Neu' }],
  tag: [{ name: 'Neu' }, { name: 'Neuer' }],
  userGroup: [{ name: 'Neu' }, { name: 'Neuer' }],
  posts: [
    { title: 'Neu', dateStr: '2026-11-20', text: '<p onclick="x">Neu.</p>' },
    { published: true, imageId: 'i2611201' },
  ],
  texts: [{ text: '<p>Neu.</p>' }, {}],
  users: [{ name: 'Neu', email: 'neu@example.org', groups: ['ug-kunden'] }, { name: 'Neuer' }],
};
const idOf = (type: string) => {
  const prefix = { posts: 'p-', texts: 't-', userGroup: 'ug-', users: 'u-' }[type] ?? '';
  return type === 'tag' ? 70 : `${prefix}neu`;
};

test('every call answers as it is described', async () => {
  for (const path of ['/siteInfo.json', '/healthz', '/metrics', '/v1/openapi.json', '/v1/docs'])
    await ask('GET', path);
  await ask('GET', '/v1/docs/start.js');

  for (const [type, [create]] of Object.entries(NEW))
    await post(`data/create/${type}`, { id: idOf(type), ...create });
  await post('data/create/userData', { favsOnly: true });
  await post('data/create/imageRatings', { imageId: 'i2611201', rating: 3 });
  for (const [type, [, change]] of Object.entries(NEW))
    await post(`data/update/${type}`, { id: idOf(type), version: 1, ...change });
  await post('data/update/userData', { id: admin.userId, minRating: 2 });
  await post('data/update/imageRatings', { id: `${admin.userId}--i2611201`, favorite: true });

  const form = new FormData();
  form.append('subDir', 'protected/neu');
  form.append('file', new File([new Uint8Array(await jpeg('tan'))], 'tanz.jpg'));
  const { id: picture, url } = await json<{ id: string; url: string }>('POST', '/v1/image/create', form);
  await ask('GET', `/imgs/${url}?id=${admin.authId}`);
  await post('image/update-album', { albumId: 'neu' });
  await post('album/order', { album: 'neu', ids: [picture] });
  await ask('GET', '/v1/desk/counts');
  await ask('GET', '/v1/desk/albums');
  await ask('GET', '/v1/desk/uses');
  await ask('GET', '/v1/desk/contributor/c-mira');
  const bytes = await jpeg('teal');
  const destination = { album: 'neu' };
  const sent = { name: 'teich.jpg', bytes: bytes.length, sha256: sha(bytes) };
  await post('upload/check', { destination, files: [sent] });
  const tus = resumable(() => app);
  const begin = async () => {
    const begun = await tus.create(admin, bytes, sent.name, destination);
    return (await asDescribed('POST', '/v1/upload', begun)).headers.get('Location')!;
  };
  const address = await begin();
  const piece = await tus.patch(admin, address, 0, new Uint8Array(bytes));
  await asDescribed('PATCH', address, piece);
  await ask('GET', address);
  await ask('POST', `${address}/finish`, {});
  await ask('DELETE', await begin());
  const recipient = { label: 'Mira', expires: '2026-12-24', download: true };
  const shared = await post<{ token: string; link: { id: string } }>('album/links/neu', recipient);
  await post('album/link/mail', { token: shared.token, to: 'mira@example.org', preview: true });
  await ask('POST', '/v1/album/link', { token: shared.token }, { token: '' });
  await ask('GET', '/v1/album/links/neu');
  await ask('GET', '/v1/album/audience/neu');
  await ask('GET', '/v1/album/audience/neu/admin');
  await post('album/link/renew', { id: shared.link.id, revoke: false });
  await post('album/link/revoke', { id: shared.link.id, revoked: true });
  await ask('DELETE', `/v1/album/link/${shared.link.id}`);
  const bulk = { ids: [picture], changes: { addContribs: ['c-mira'], title: 'Fest {nr}' } };
  const edited = await post<{ taskId: string }>('image/bulk', bulk);
  const turned = await post<{ taskId: string }>('image/turn', { ids: [picture], degrees: 90 });
  await post('image/bulk/undo', { taskId: turned.taskId });
  const moved = await post<{ taskId: string }>('image/move', { ids: ['i--neu--teich'], album: 'offen' });
  await app.converted();
  await post('image/bulk/undo', { taskId: moved.taskId });
  await app.converted();
  const mark = {
    svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 1"><path d="M0 0h4v1z"/></svg>',
  };
  const look = { position: 'center', size: 25, opacity: 60 };
  await post('watermark', { ...mark, ...look });
  await post('watermark/preview', { ...mark, ...look });
  await ask('GET', '/v1/watermark');
  const { taskId } = await post<{ taskId: string }>('backup', { kind: 'verify' });
  await app.services.jobs.get(taskId);
  await post('backup/schedule', { rhythm: 'weekly', time: '03:00', weekday: 7 });
  await ask('GET', '/v1/backup');
  await post('image/selection', { ids: [picture] });
  await ask('GET', '/v1/tasks');
  await post('image/bulk/undo', { taskId: edited.taskId });
  const { id } = await json<{ id: string }>('GET', '/v1/data/id/image');
  const shown = { url, tUrl: url, album: 'brp', title: 'Hier', public: false };
  await post('data/create/image', { id, ...shown });
  await post('data/update/image', { id, alt: 'Ein Tanz' });
  await post('data/delete/image', { ids: [id] });
  const bin = await json<{ items: { id: string }[] }>('GET', '/v1/bin');
  await ask('GET', `/v1/bin/${bin.items[0]!.id}/preview/${id}`);
  await post('bin/restore', { images: [id] });
  await post('data/delete/image', { ids: [id] });
  await post('bin/delete', { ids: ['x'] });
  await post('bin/empty', { until: new Date().toISOString() });

  for (const type of Object.keys(DATA)) {
    for (const nsfw of ['', '&nsfw=1']) await ask('GET', `/v1/data/read/${type}?limit=50${nsfw}`);
    await ask('GET', `/v1/data/read/${type}?limit=1&fields=version`, undefined, { from: '192.0.2.7' });
    await post(`data/read/${type}`, { limit: 5, fields: ['version'] });
  }
  await ask('GET', '/v1/data/ids/tag');
  await ask('GET', '/v1/image/tags?albums=brp');
  await ask('GET', '/v1/post/excerpts?words=neu&posts=p-neu');

  await ask('GET', '/v1/data/text/texts/t-neu');
  await post('data/text/posts/p-neu', { text: '<p>Anders.</p><script>1</script>' });
  const texts = '/v1/data/versions/posts/p-neu';
  const { items } = await json<{ items: { id: number }[] }>('GET', texts);
  await ask('GET', `${texts}/${items[0]!.id}`);
  await post('data/restore/posts/p-neu', { saved: items.at(-1)!.id });
  await ask('GET', '/v1/text/uses/t-neu');
  await ask('GET', '/v1/text/draft/t-agb');
  const { url: preview } = await post<{ url: string }>('post/preview', { id: 'p-neu' });
  await post('post/preview/open', { token: preview.split('#vorschau=')[1] });
  const blog = { id: 't-datei', location: 'seiten/datei.html', text: '<p>Datei.</p>' };
  await post('data/create/texts', blog);
  await ask('GET', '/blog/seiten/datei.html');

  await post('image/rate', { rating: 2, images: picture });
  await post('image/favorite', { favorite: 1, images: picture });
  await post('image/attributes', { imageId: picture, ws: 1 });
  await ask('DELETE', '/v1/album/rate/all/neu');
  await post('data/update/album', { id: 'neu', choosing: true, wanted: 2 });
  await post('album/choice/neu', { changes: [{ imageId: picture, chosen: true }] });
  const choice = await json<{ version: number }>('GET', '/v1/album/choice/neu');
  await post('album/choice/neu/send', { version: choice.version });
  await post('album/choice/neu/reopen', {});
  await ask('GET', '/v1/album/news/neu');
  await ask('GET', '/v1/desk/choices');
  const { people } = await json<{ people: { id: string }[] }>('GET', '/v1/desk/choices/neu');
  await ask('POST', '/v1/desk/choices/neu/export', { format: 'xmp', images: [picture] });
  await post('desk/choice/reopen', { id: people[0]!.id });
  await ask('DELETE', `/v1/desk/choice/${people[0]!.id}`);
  await post('tag/add', { tag: 70, images: [picture] });
  await ask('GET', '/v1/tag/dependencies/70');
  await post('tag/remove', { tag: 70, images: [picture] });
  await post('data/create/tag', { id: 71, name: 'Zuviel' });
  await post('tag/merge', { tag: 71, into: 70 });

  const locking = { album: 'neu', password: 'silbergelatine', recovery: true };
  goOnWith(await post('album/lock', locking));
  await app.converted();
  goOnWith(await post('album/unlock', { album: 'neu', password: 'silbergelatine' }));
  goOnWith(await post('album/password', { album: 'neu', password: 'noch mehr Silber' }));
  const archive = await post<{ url: string; taskId: string }>('album/download', { albumId: 'neu' });
  await (await ask('GET', archive.url)).body?.cancel();
  await ask('GET', `/v1/data/progress/${archive.taskId}`);
  await post('album/decrypt', { album: 'neu' });
  await app.converted();

  const mail = { name: 'Anna', email: 'anna@example.org', subject: 'Frage', message: 'Hallo', consent: true };
  await post('mail/', mail);
  const { items: messages } = await json<{ items: { id: string }[] }>('GET', '/v1/mail/messages');
  await ask('PATCH', `/v1/mail/messages/${messages[0]!.id}`, { read: true });
  await ask('DELETE', `/v1/mail/messages/${messages[0]!.id}`);
  await ask('POST', '/v1/log/log', { severity: 'INFO', message: 'Hallo' });
  await ask('GET', '/v1/log/get');
  await ask('GET', '/v1/log/download');
  await ask('GET', '/v1/desk/start');
  await ask('POST', '/v1/desk/start/skip', { step: 'imprint' });
  await ask('DELETE', '/v1/desk/demo');
  await ask('GET', '/v1/settings');
  const icon = '<svg xmlns="http://www.w3.org/2000/svg"></svg>';
  const { version, settings } = await json<{ version: number; settings: object }>('GET', '/v1/settings');
  await post('settings', { version, settings: { ...settings, icon } });
  const { favIcon } = await json<{ favIcon: string }>('GET', '/siteInfo.json');
  await ask('GET', favIcon);
  await ask('POST', '/v1/view', { kind: 'post', id: 'p-neu' });
  await ask('GET', '/v1/statistics');
  await ask('DELETE', '/v1/statistics');
  await ask('GET', '/v1/image/damaged');
  await (await ask('GET', '/v1/log/tail')).body?.cancel();

  for (const type of ['imageRatings', 'userData', ...Object.keys(NEW).filter((one) => one !== 'album')]) {
    const own = type === 'userData' ? admin.userId : `${admin.userId}--i2611201`;
    await post(`data/delete/${type}`, { ids: [type in NEW ? idOf(type) : own] });
  }
  await post('data/create/album', { id: 'weg', title: 'Weg', location: 'weg' });
  await post('data/delete/album', { ids: ['weg'] });

  await post('auth/create', { name: 'Gast', email: 'gast@example.org', groups: ['ug-kunden'], id: 'u-gast' });
  await post('auth/update', { id: 'u-gast', name: 'Gästin' });
  await post('auth/pwd', { email: 'gast@example.org', newPassword: PASSWORD });
  await post('auth/login', { email: 'gast@example.org', password: PASSWORD });
  await ask('GET', '/v1/auth/sessions/u-gast');
  await ask('GET', '/v1/auth/audience/u-gast');
  const wanted = { label: 'Skript', may: { scope: 'read' }, expires: '2026-12-24' };
  const program = await post<{ item: { id: string } }>('auth/keys/u-gast', wanted);
  await ask('GET', '/v1/auth/keys/u-gast');
  await ask('DELETE', `/v1/auth/key/${program.item.id}`);
  await post('auth/view', { userId: 'u-gast' });
  await ask('DELETE', '/v1/auth/sessions/u-gast');
  const { token } = await post<{ token: string }>('auth/link', { userId: 'u-gast' });
  await post('auth/token', { token });
  await ask('GET', '/v1/auth/recovery');
  await ask('GET', '/v1/auth/news');
  await post('auth/news', { wanted: false });
  const phone = authenticator();
  const begun = await post<Asked>('auth/passkeys/begin', undefined);
  const made = phone.create(begun.options.challenge, ORIGIN);
  const passkey = await post<{ id: string }>('auth/passkeys', {
    ticket: begun.ticket,
    name: 'Telefon',
    response: made,
  });
  await ask('GET', '/v1/auth/passkeys');
  const asked = await post<Asked>('auth/login', { email: admin.email, password: PASSWORD });
  const response = phone.get(asked.options.challenge, ORIGIN);
  await post('auth/passkey', { ticket: asked.ticket, response });
  await ask('DELETE', `/v1/auth/passkeys/${passkey.id}`);
  const forEverybody = ['robots.txt', 'sitemap.xml', 'atom.xml', 'manifest.webmanifest'];
  for (const name of forEverybody) await ask('GET', `/${name}`);
  goOnWith(await post('auth/renew', {}));
  await ask('POST', '/v1/auth/logout');

  // Takes a mail server, the built pages for the icon, a backup that takes a while; tests/api/mail, news, session/recovery, pages/icons
  // backup/stop and backup/retrieve look at them.
  const elsewhere = [
    'recover',
    'resend',
    'icon',
    'sendAlbumNews',
    'stopNews',
    'stopNewsPage',
    'sendTestMail',
    'stopBackup',
    'retrieveFiles',
  ];
  expect(CALLS.map(({ name }) => name).filter((name) => !answered.has(name))).toEqual(elsewhere);
});
