import * as auth from '@lichthof/api/contract/session';
import type { Claims, Tokens } from '@lichthof/api/contract/session';
import { ref } from 'valtio';
// Whoever has a session says so, and ends it, over the network.
import '../server/http.ts';
import { call, onUnauthorized } from '../server/api.ts';
import { ApiError, toApiError } from '../server/api-error.ts';
import { log } from '../log/log.ts';
import { goTo } from '../navigation/navigation.ts';
import { paths } from '../navigation/paths.ts';
import { idempotencyHeader } from '../server/idempotency.ts';
import { emptyLists, forgetLists, state } from '../server/state.ts';
import { authIdHeader } from './auth-id.ts';
import { returnState } from './return-to.ts';
import { endedTokens, storedTokens, storeEnded, storeTokens } from './storage.ts';
import { decodeToken, isExpired } from './token.ts';

export function logout(): Promise<void> {
  goToLogin();
  return endSession();
}

/** Ends the session, here and on the server, which is told until it answers, also at a later visit. */
export async function endSession(): Promise<void> {
  const { jwt } = state.session;
  storeTokens(null);
  clearSession();
  if (jwt) storeEnded([...endedTokens(), jwt]);
  await tellEnded(jwt);
}

/** `just` may be kept nowhere: without storage it is known to this page alone. */
export async function tellEnded(just: string | null = null): Promise<void> {
  for (const jwt of new Set([...endedTokens(), ...(just === null ? [] : [just])])) {
    const headers = { authorization: `Bearer ${jwt}` };
    const { status } = await call(auth.logout, { headers, retry: { quick: 5 } }).then(
      () => ({ status: 204 }),
      toApiError,
    );
    // Refused it is one that has ended already.
    if (status > 0 && status < 500) storeEnded(endedTokens().filter((one) => one !== jwt));
  }
}

/** Takes over a pair of tokens that has just come, and so do other windows: after a login, a renewal or the unlocking of an album. */
export function setTokens(tokens: Tokens): void {
  // What has only just come has expired by a clock that is wrong.
  if (!applyTokens(tokens, Date.now() / 1000)) throw new ApiError(WRONG_CLOCK, 0, 'clock');
  storeTokens(tokens);
}

const WRONG_CLOCK = 'Die Uhr dieses Geräts geht falsch. Bitte stellen Sie Datum und Uhrzeit ein.';

export function syncSession(): void {
  const stored = storedTokens();
  if ((stored?.jwt ?? null) === state.session.jwt) return;
  // Whoever reads what everybody may read stays there; pages for members ask to log in themselves.
  if (!stored) clearSession();
  else if (!applyTokens(stored, stored.received)) expireSession();
  else if (state.dialog === 'login') state.dialog = null;
}

function applyNewerTokens(): boolean {
  const stored = storedTokens();
  return stored !== null && stored.jwt !== state.session.jwt && applyTokens(stored, stored.received);
}

function applyTokens(tokens: Tokens, received: number): boolean {
  const claims = decodeToken(tokens.jwt);
  if (!claims || isExpired(claims)) return false;
  const before = state.session.claims;
  Object.assign(state.session, { jwt: tokens.jwt, authId: tokens.id, claims: ref(claims) });
  state.user = claims.sub ? { id: claims.sub, name: claims.name ?? claims.email ?? '' } : null;
  state.unlocked.splice(0, Infinity, ...claims.albums);
  if (before?.jti !== claims.jti) forgetData(before, claims);
  // By a clock that is ahead the token was old when it came.
  halfLife = (Math.max(claims.iat, received) + claims.exp) / 2;
  renewLater();
  return true;
}

function goToLogin(hasEnded?: true): void {
  if (location.pathname !== paths.login) goTo(paths.login, { state: { ...returnState(location), hasEnded } });
}

function clearSession(): void {
  clearTimeout(timer);
  forgetData(state.session.claims, null);
  Object.assign(state.session, { jwt: null, authId: null, claims: null });
  state.user = null;
  state.unlocked.splice(0);
}

/** What only the reader of before could see must not stay until something else has come. */
function forgetData(before: Claims | null, now: Claims | null): void {
  forgetLists('contributors', 'albums', 'tags', 'posts', 'ratings');
  if (now && (!before || before.sub === now.sub)) return;
  emptyLists('albums', 'ratings');
  // Drafts and names are an administrator's alone; whoever reads a post else stays at it.
  if (before?.admin) emptyLists('posts', 'contributors', 'tags');
  state.filterOption = null;
}

/** The form of the login says why; a guest has none, and is a visitor again. */
function expireSession(): void {
  log('INFO', 'JWT expired!');
  const stored = storedTokens();
  const claims = state.session.claims ?? (stored && decodeToken(stored.jwt));
  storeTokens(null);
  if (!claims || claims.sub) goToLogin(true);
  clearSession();
}

/** Of all renewals of this page: no other call takes over the session that one of them took over. */
const idempotency = idempotencyHeader();

let timer: ReturnType<typeof setTimeout> | undefined;
/** Until when the token in use is not renewed, in seconds. */
let halfLife = 0;

/** Past half of its life a token is renewed in silence. A failure is tried again: only expiry ends the session. */
function renewLater(): void {
  clearTimeout(timer);
  const half = halfLife - Date.now() / 1000;
  // A timer leaves fractions off: it would be too early, and try again half a minute later.
  timer = setTimeout(() => void renew(), Math.ceil(Math.max(30, Math.min(half, 3600)) * 1000));
}

async function renew(): Promise<void> {
  const { claims, jwt } = state.session;
  if (!claims) return;
  if (isExpired(claims)) return applyNewerTokens() ? undefined : expireSession();
  if (Date.now() / 1000 < halfLife) return renewLater();
  try {
    const headers = { ...authIdHeader(), ...idempotency };
    const tokens = await call(auth.renew, { headers, retry: { quick: 3 } });
    // Meanwhile somebody may have logged out.
    if (state.session.jwt === jwt) setTokens(tokens);
  } catch (error) {
    // 409: another window was faster. What it got is stored by now, or will be told about.
    if (applyNewerTokens()) return;
    log('WARNING', 'session not renewed', error);
    if (state.session.claims) renewLater();
  }
}

onUnauthorized(() => {
  if (applyNewerTokens()) return;
  // Another window has just logged out, and its message is on the way.
  if (!storedTokens()) syncSession();
  else expireSession();
});
