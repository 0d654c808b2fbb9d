import { type Asker, DEAD, LOGGED_IN, type Viewer } from './viewers.ts';

/** Who may call; the others get 401 as long as nobody knows who they are, and 403 then. */
type May = 'everybody' | 'user' | 'admin';

export interface Call {
  may: May;
  /** Where it is not the route's own path. A path may name the caller as `{who}`, so that no two meet. */
  path?: string;
  body?: unknown;
  /** The status for those who may call; 200 unless said otherwise. Above 400: there is nothing to do, or it was asked for badly. */
  ok?: number | Partial<Record<Viewer | 'others', number>>;
  /** A token that is no longer good makes nobody but a visitor of its bearer; elsewhere it is refused. */
  lenient?: true;
}

/** Looked at thing by thing, in `matrix.test.ts`. */
const BY_THING = 'by thing';
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

  'POST /v1/album/order': BY_THING,
  'GET /v1/desk/albums': { may: 'admin' },
  'GET /v1/desk/counts': { may: 'admin' },
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
  'GET /v1/bin': { may: 'admin' },
  'POST /v1/bin/restore': { may: 'admin', body: { ids: ['x'] }, ok: 404 },
  'POST /v1/bin/delete': { may: 'admin', body: { ids: ['x'] } },
  'POST /v1/bin/empty': { may: 'admin', body: { until: '2026-01-01T00:00:00Z' } },
  'GET /v1/bin/:entry/preview/:image': { may: 'admin', path: '/v1/bin/x/preview/i2611201', ok: 404 },
  'POST /v1/image/bulk': BY_THING,
  'POST /v1/image/bulk/undo': { may: 'user', body: { taskId: 'x' }, ok: 404 },
  'POST /v1/image/turn': { may: 'admin', body: { ids: ['x'], degrees: 90 }, ok: 404 },
  'POST /v1/image/selection': BY_THING,
  'GET /v1/watermark': { may: 'admin' },
  'POST /v1/watermark': { may: 'admin', body: MARK },
  'POST /v1/watermark/preview': { may: 'admin', body: { ...MARK, svg: 'x' }, ok: 422 },
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
  'DELETE /v1/mail/messages/:id': { may: 'admin', path: '/v1/mail/messages/m-0', ok: 404 },

  'POST /v1/log/log': {
    may: 'everybody',
    body: { severity: 'INFO', message: 'Hallo' },
    ok: 204,
    lenient: true,
  },
  'GET /v1/log/get': { may: 'admin' },
  'GET /v1/log/tail': { may: 'admin' },

  'POST /v1/auth/create': {
    may: 'admin',
    body: { name: 'Neu', email: 'neu@example.org', groups: ['ug-leer'] },
  },
  'POST /v1/auth/update': { may: 'admin', body: { id: 'u-opfer', name: 'Anders' } },
  'POST /v1/auth/link': { may: 'admin', body: { userId: 'u-opfer' } },
  'POST /v1/auth/login': { may: 'everybody', body: {}, ok: 422, lenient: true },
  'POST /v1/auth/token': { may: 'everybody', body: { token: '' }, ok: 422, lenient: true },
  // Somebody else's; one's own takes the current password.
  'POST /v1/auth/pwd': {
    may: 'admin',
    body: { email: 'opfer@example.org', newPassword: 'noch mehr Silber', resetPassword: true },
  },
  'POST /v1/auth/renew': { may: 'everybody', ok: { visitor: 401, others: 200 } },
  'POST /v1/auth/logout': { may: 'everybody', ok: 204 },
};

/** The status that the specifications want. */
export function expected({ may, ok = 200, lenient }: Call, path: string, asker: Asker): number {
  if (asker === DEAD[0] || asker === DEAD[1]) {
    if (/^\/(v1\/|metrics$)/.test(path) && !lenient) return 401;
    return typeof ok === 'number' ? ok : (ok.visitor ?? ok.others!);
  }
  const known = LOGGED_IN.includes(asker);
  if (may !== 'everybody' && !known) return 401;
  if (may === 'admin' && asker !== 'admin') return 403;
  return typeof ok === 'number' ? ok : (ok[asker] ?? ok.others!);
}

/** Who may write which type (specification of the back office 6: „Admin: edits everything“; ratings and filter options: „own only“). */
export const WRITES: Record<string, { verbs: Record<string, May>; create: object; change: object }> = {
  image: {
    // Editors change flags: which ones, and in which pictures, is looked at picture by picture.
    verbs: { create: 'admin', delete: 'admin' },
    create: { id: 'i2611299', title: 'Neu', url: 'nirgends.jpg', tUrl: 'nirgends.jpg', album: 'brp' },
    change: { id: 'i2611299' },
  },
  album: {
    verbs: { create: 'admin', update: 'admin', delete: 'admin' },
    create: { id: 'neu', title: 'Neu', location: 'neu' },
    change: { id: 'neu', title: 'Neuer' },
  },
  users: {
    verbs: { create: 'admin', update: 'admin', delete: 'admin' },
    create: { id: 'u-neu', name: 'Neu', email: 'u-neu@example.org', groups: ['ug-leer'] },
    change: { id: 'u-neu', name: 'Neuer' },
  },
  contributor: {
    verbs: { create: 'admin', update: 'admin', delete: 'admin' },
    create: { id: 'c-neu', name: 'Neu' },
    change: { id: 'c-neu', name: 'Neuer' },
  },
  tag: {
    verbs: { create: 'admin', update: 'admin', delete: 'admin' },
    create: { id: 950, name: 'Neu' },
    change: { id: 950, name: 'Neuer' },
  },
  userGroup: {
    verbs: { create: 'admin', update: 'admin', delete: 'admin' },
    create: { id: 'ug-neu', name: 'Neu' },
    change: { id: 'ug-neu', name: 'Neuer' },
  },
  posts: {
    verbs: { create: 'admin', update: 'admin', delete: 'admin' },
    create: { id: 'p-neu', title: 'Neu', dateStr: '2026-11-20', text: '<p>Neu.</p>' },
    change: { id: 'p-neu', title: 'Neuer' },
  },
  texts: {
    verbs: { create: 'admin', update: 'admin', delete: 'admin' },
    create: { id: 't-neu', text: '<p>Neu.</p>' },
    change: { id: 't-neu' },
  },
  userData: {
    verbs: { create: 'user', update: 'user', delete: 'user' },
    create: { favsOnly: true },
    change: { id: 'u-{who}', favsOnly: false },
  },
  imageRatings: {
    verbs: { create: 'user', update: 'user', delete: 'user' },
    create: { imageId: 'i2611208', rating: 3 },
    change: { id: 'u-{who}--i2611208', rating: 4 },
  },
};
