import type { Call } from './expected.ts';

/** Looked at thing by thing, in `matrix.test.ts`. */
const BY_THING = 'by thing';
const credential = (response: object) => ({ id: 'x', rawId: 'x', type: 'public-key', response });
const MARK = { svg: '', position: 'center', size: 25, opacity: 60 };

/**
 * Every route of the application, in the order in which they are tried: what ends a session comes last. Who may call is
 * written from the specifications: specification of the back office 6, specification of the visitor area 6, decisions on the specification 3 to 7.
 */
export const ROUTES: Record<string, Call | typeof BY_THING> = {
  'GET /siteInfo.json': { may: 'everybody' },
  'GET /healthz': { may: 'everybody' },
  'GET /readyz': { may: 'everybody' },
  // For others it is not there.
  'GET /metrics': { may: 'everybody', ok: { admin: 200, others: 404 } },
  'GET /robots.txt': { may: 'everybody' },
  'GET /sitemap.xml': { may: 'everybody' },
  'GET /manifest.webmanifest': { may: 'everybody' },
  // Nobody has built the page here.
  'GET /icons/:name': { may: 'everybody', path: '/icons/192.png', ok: 404 },
  'GET /atom.xml': { may: 'everybody' },
  'GET /v1/openapi.json': { may: 'everybody' },
  'GET /v1/docs': { may: 'everybody' },
  'GET /v1/docs/:asset': { may: 'everybody', path: '/v1/docs/start.js' },

  'GET /v1/data/read/:type': BY_THING,
  'POST /v1/data/read/:type': BY_THING,
  'GET /v1/data/ids/:type': BY_THING,
  'GET /v1/data/text/:type/:id': BY_THING,
  'POST /v1/data/create/:type': BY_THING,
  'POST /v1/data/update/:type': BY_THING,
  'POST /v1/data/delete/:type': BY_THING,
  'GET /v1/image/tags': BY_THING,
  'GET /v1/post/excerpts': BY_THING,
  'POST /v1/image/rate': BY_THING,
  'POST /v1/image/favorite': BY_THING,
  'POST /v1/image/attributes': BY_THING,
  'DELETE /v1/album/rate/:what/:albumId': BY_THING,
  'POST /v1/album/download': BY_THING,
  'GET /downloads/:task/:name': BY_THING,
  'GET /v1/data/progress/:taskId': BY_THING,
  'POST /v1/album/unlock': BY_THING,
  'GET /imgs/*': BY_THING,
  'GET /blog/:location{.+\\.html}': BY_THING,

  'GET /v1/data/id/:type': { may: 'admin', path: '/v1/data/id/tag' },
  'POST /v1/data/text/:type/:id': {
    may: 'admin',
    path: '/v1/data/text/texts/t-agb',
    body: { text: '<p>Ihr.</p>' },
  },
  'GET /v1/data/versions/:type/:id': { may: 'admin', path: '/v1/data/versions/texts/t-agb' },
  'GET /v1/data/versions/:type/:id/:saved': {
    may: 'admin',
    path: '/v1/data/versions/texts/t-agb/99999',
    ok: 404,
  },
  'POST /v1/data/restore/:type/:id': {
    may: 'admin',
    path: '/v1/data/restore/texts/t-agb',
    body: { saved: 99_999 },
    ok: 404,
  },

  'GET /v1/text/uses/:id': { may: 'admin', path: '/v1/text/uses/t-agb' },
  'GET /v1/text/draft/:id': { may: 'admin', path: '/v1/text/draft/t-agb' },
  'POST /v1/post/preview': { may: 'admin', body: { id: 'p-draft' } },
  // What good ones open is looked at in tests/api/texts.
  'POST /v1/post/preview/open': { may: 'everybody', body: { token: 'x' }, ok: 401, lenient: true },

  'GET /v1/tag/dependencies/:id': { may: 'admin', path: '/v1/tag/dependencies/1' },
  'POST /v1/tag/add': { may: 'admin', body: { tag: 901, posts: ['p-draft'] } },
  'POST /v1/tag/remove': { may: 'admin', body: { tag: 901, posts: ['p-draft'] } },
  'POST /v1/tag/merge': { may: 'admin', body: { tag: 901, into: 999 }, ok: 404 },

  'POST /v1/album/lock': { may: 'admin', body: { album: 'offen', password: '' } },
  // Not unlocked in the administrator's session.
  'POST /v1/album/password': {
    may: 'admin',
    body: { album: 'tresor', password: 'noch mehr Silber' },
    ok: 423,
  },
  'POST /v1/album/decrypt': { may: 'admin', body: { album: 'tresor' }, ok: 423 },

  // Who chooses where is looked at in tests/api/choosing.
  'GET /v1/album/choice/:album': { may: 'everybody', path: '/v1/album/choice/feier', ok: 404 },
  'POST /v1/album/choice/:album': {
    may: 'everybody',
    path: '/v1/album/choice/feier',
    body: { changes: [{ imageId: 'x', chosen: true }] },
    ok: 404,
  },
  'POST /v1/album/choice/:album/send': {
    may: 'everybody',
    path: '/v1/album/choice/feier/send',
    body: { version: 1 },
    ok: 404,
  },
  'POST /v1/album/choice/:album/reopen': {
    may: 'everybody',
    path: '/v1/album/choice/feier/reopen',
    ok: 404,
  },
  'GET /v1/album/news/:album': { may: 'admin', path: '/v1/album/news/feier' },
  // No mail server here.
  'POST /v1/album/news/:album': {
    may: 'admin',
    path: '/v1/album/news/feier',
    body: { sent: null, version: '', message: '' },
    ok: 409,
  },
  'GET /v1/auth/news': { may: 'user' },
  'GET /v1/auth/news/stop': {
    may: 'everybody',
    path: '/v1/auth/news/stop?token=x',
    ok: 302,
    lenient: true,
  },
  'POST /v1/auth/news': { may: 'user', body: { wanted: true } },
  'POST /v1/auth/news/stop': {
    may: 'everybody',
    path: '/v1/auth/news/stop?token=x',
    ok: 404,
    lenient: true,
  },
  'GET /v1/desk/choices': { may: 'admin' },
  'GET /v1/desk/choices/:album': { may: 'admin', path: '/v1/desk/choices/feier' },
  'POST /v1/desk/choices/:album/export': {
    may: 'admin',
    path: '/v1/desk/choices/feier/export',
    body: { format: 'csv', images: [] },
  },
  'POST /v1/desk/choice/reopen': { may: 'admin', body: { id: 'x' }, ok: 404 },
  'DELETE /v1/desk/choice/:id': { may: 'admin', path: '/v1/desk/choice/x', ok: 404 },
  'POST /v1/album/order': BY_THING,
  'GET /v1/desk/albums': { may: 'admin' },
  'GET /v1/desk/start': { may: 'admin' },
  'POST /v1/desk/start/skip': { may: 'admin', body: { step: 'name' }, ok: 204 },
  'DELETE /v1/desk/demo': { may: 'admin' },
  'GET /v1/desk/counts': { may: 'admin' },
  'GET /v1/desk/uses': { may: 'admin' },
  'GET /v1/desk/contributor/:id': { may: 'admin', path: '/v1/desk/contributor/c-mira' },
  'GET /v1/album/links/:album': { may: 'admin', path: '/v1/album/links/feier' },
  'POST /v1/album/links/:album': {
    may: 'admin',
    path: '/v1/album/links/feier',
    body: { label: 'Mira', expires: null, download: true },
  },
  'POST /v1/album/link/revoke': { may: 'admin', body: { id: 'x', revoked: true }, ok: 404 },
  'POST /v1/album/link/renew': { may: 'admin', body: { id: 'x', revoke: true }, ok: 404 },
  'POST /v1/album/link/mail': { may: 'admin', body: { token: 'x', to: 'mira@example.org' }, ok: 404 },
  'DELETE /v1/album/link/:id': { may: 'admin', path: '/v1/album/link/x', ok: 404 },
  // What good ones open is looked at in tests/api/links.
  'POST /v1/album/link': { may: 'everybody', body: { token: 'x' }, ok: 401, lenient: true },
  'GET /v1/album/audience/:album/:who': { may: 'admin', path: '/v1/album/audience/feier/visitor' },
  'GET /v1/album/audience/:album': { may: 'admin', path: '/v1/album/audience/feier' },
  'GET /v1/auth/audience/:userId': { may: 'admin', path: '/v1/auth/audience/u-none', ok: 404 },
  'GET /v1/auth/sessions/:userId': { may: 'admin', path: '/v1/auth/sessions/u-none', ok: 404 },
  'DELETE /v1/auth/sessions/:userId': { may: 'admin', path: '/v1/auth/sessions/u-none', ok: 404 },
  'GET /v1/auth/keys/:userId': { may: 'admin', path: '/v1/auth/keys/u-none', ok: 404 },
  'POST /v1/auth/keys/:userId': {
    may: 'admin',
    path: '/v1/auth/keys/u-none',
    body: { label: 'Skript', may: { scope: 'read' }, expires: '2027-11-20' },
    ok: 404,
  },
  'DELETE /v1/auth/key/:id': { may: 'admin', path: '/v1/auth/key/x', ok: 404 },
  'POST /v1/auth/view': { may: 'admin', body: { userId: 'u-none' }, ok: 404 },
  'GET /v1/bin': { may: 'admin' },
  'POST /v1/bin/restore': { may: 'admin', body: { ids: ['x'] }, ok: 404 },
  'POST /v1/bin/delete': { may: 'admin', body: { ids: ['x'] } },
  'POST /v1/bin/empty': { may: 'admin', body: { until: '2026-01-01T00:00:00Z' } },
  'GET /v1/bin/:entry/preview/:image': { may: 'admin', path: '/v1/bin/x/preview/i2611201', ok: 404 },
  'POST /v1/image/bulk': BY_THING,
  'POST /v1/image/bulk/undo': { may: 'user', body: { taskId: 'x' }, ok: 404 },
  'POST /v1/image/move': BY_THING,
  'POST /v1/image/turn': { may: 'admin', body: { ids: ['x'], degrees: 90 }, ok: 404 },
  'POST /v1/image/selection': BY_THING,
  'GET /v1/backup': { may: 'admin' },
  // Without a directory for it.
  'POST /v1/backup': { may: 'admin', body: { kind: 'backup' }, ok: 409 },
  'POST /v1/backup/stop': { may: 'admin', body: { taskId: 'x' }, ok: 404 },
  'POST /v1/backup/retrieve': { may: 'admin', body: { paths: ['x.jpg'] }, ok: 404 },
  'POST /v1/backup/schedule': { may: 'admin', body: { rhythm: 'daily', time: '03:00', weekday: 7 } },
  'GET /v1/watermark': { may: 'admin' },
  'POST /v1/watermark': { may: 'admin', body: MARK },
  'POST /v1/watermark/preview': { may: 'admin', body: { ...MARK, svg: 'x' }, ok: 422 },
  'GET /v1/settings': { may: 'admin' },
  // Of an older version, and without a mail server.
  'POST /v1/settings': { may: 'admin', body: { version: 1, settings: {} }, ok: 422 },
  'POST /v1/settings/test-mail': { may: 'admin', body: { to: 'mira@example.org' }, ok: 409 },
  'GET /v1/site/icon/:name': { may: 'everybody', path: '/v1/site/icon/x', ok: 404 },
  'POST /v1/view': { may: 'everybody', body: { kind: 'post', id: 'p-none' }, ok: 204 },
  'GET /v1/statistics': { may: 'admin' },
  'DELETE /v1/statistics': { may: 'admin', ok: 204 },
  'GET /v1/tasks': { may: 'user' },

  // Refused for what it brings, after who brings it.
  'POST /v1/image/create': { may: 'admin', body: {}, ok: 400 },
  // Into which album is looked at thing by thing.
  'POST /v1/upload/check': BY_THING,
  'POST /v1/upload': BY_THING,
  'GET /v1/upload/:id': { may: 'user', path: '/v1/upload/x', ok: 404 },
  'PATCH /v1/upload/:id': { may: 'user', path: '/v1/upload/x', ok: 404 },
  'DELETE /v1/upload/:id': { may: 'user', path: '/v1/upload/x', ok: 404 },
  'POST /v1/upload/:id/finish': { may: 'user', path: '/v1/upload/x/finish', body: {}, ok: 404 },
  'POST /v1/image/update-album': { may: 'admin', body: { albumId: 'nichts' }, ok: 404 },

  'POST /v1/mail': {
    may: 'everybody',
    path: '/v1/mail/',
    body: { name: 'Anna', email: 'anna@example.org', subject: 'Frage', message: 'Hallo', consent: true },
    ok: 202,
    lenient: true,
  },
  'GET /v1/image/damaged': { may: 'admin' },
  'GET /v1/mail/messages': { may: 'admin' },
  'POST /v1/mail/messages/:id/send': { may: 'admin', path: '/v1/mail/messages/m-0/send', ok: 409 },
  'PATCH /v1/mail/messages/:id': {
    may: 'admin',
    path: '/v1/mail/messages/m-0',
    body: { read: true },
    ok: 404,
  },
  'DELETE /v1/mail/messages/:id': { may: 'admin', path: '/v1/mail/messages/m-0', ok: 404 },

  'POST /v1/log/log': {
    may: 'everybody',
    body: { severity: 'INFO', message: 'Hallo' },
    ok: 204,
    lenient: true,
  },
  'GET /v1/log/get': { may: 'admin' },
  'GET /v1/log/download': { may: 'admin' },
  'GET /v1/log/tail': { may: 'admin' },

  'POST /v1/auth/create': {
    may: 'admin',
    body: { name: 'Neu', email: 'neu@example.org', groups: ['ug-leer'] },
  },
  'POST /v1/auth/update': { may: 'admin', body: { id: 'u-opfer', name: 'Anders' } },
  'POST /v1/auth/link': { may: 'admin', body: { userId: 'u-opfer' } },
  'POST /v1/auth/login': { may: 'everybody', body: {}, ok: 422, lenient: true },
  'POST /v1/auth/token': { may: 'everybody', body: { token: '' }, ok: 422, lenient: true },
  'POST /v1/auth/passkey': {
    may: 'everybody',
    body: {
      ticket: 'x',
      response: credential({ clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' }),
    },
    ok: 403,
    lenient: true,
  },
  'GET /v1/auth/passkeys': { may: 'admin' },
  'POST /v1/auth/passkeys/begin': { may: 'admin' },
  'POST /v1/auth/passkeys': {
    may: 'admin',
    body: {
      ticket: 'x',
      name: 'Telefon',
      response: credential({ clientDataJSON: 'x', attestationObject: 'x' }),
    },
    ok: 403,
  },
  'DELETE /v1/auth/passkeys/:id': { may: 'admin', path: '/v1/auth/passkeys/x', ok: 404 },
  'GET /v1/auth/recovery': { may: 'everybody', lenient: true },
  // No mail server here.
  'POST /v1/auth/recovery': {
    may: 'everybody',
    body: { email: 'opfer@example.org' },
    ok: 409,
    lenient: true,
  },
  // Somebody else's; one's own takes the current password.
  'POST /v1/auth/pwd': {
    may: 'admin',
    body: { email: 'opfer@example.org', newPassword: 'noch mehr Silber', resetPassword: true },
  },
  'POST /v1/auth/renew': { may: 'everybody', ok: { visitor: 401, others: 200 } },
  'POST /v1/auth/logout': { may: 'everybody', ok: 204 },
};
