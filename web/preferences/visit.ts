/**
 * That everything may be seen lasts for a visit, which all open tabs share: local storage holds its token, and every tab
 * that takes part has the same one in its own storage, which survives a reload and ends with the tab. Another tab asks
 * those that are open; without an answer, the token is left over from an earlier visit.
 */
const KEY = 'alles-anzeigen';
const ASKING = 'open?';

let choose: (open: boolean) => void = () => {};
let channel: BroadcastChannel | null | undefined;

export const isUnsafeVisit = () => token() !== null && token() === storage('sessionStorage')?.getItem(KEY);

export function beginUnsafeVisit(): void {
  if (isUnsafeVisit()) return;
  const begun = String(Date.now());
  keepItem(KEY, begun);
  join(begun);
}

export function endUnsafeVisit(): void {
  // Where a cookie had begun it there is no token, and of what changes nothing no tab is told.
  keepItem(KEY, '');
  keepItem(KEY, null);
  storage('sessionStorage')?.removeItem(KEY);
}

export function onVisitChange(listener: (open: boolean) => void): void {
  choose = listener;
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY || key === null) follow(newValue || null);
  });
  if (isUnsafeVisit()) talk();
  else if (token() !== null) talk()?.postMessage(ASKING);
}

function follow(visit: string | null): void {
  if (visit === null) storage('sessionStorage')?.removeItem(KEY);
  else join(visit);
  choose(visit !== null);
}

function join(visit: string): void {
  keepItem(KEY, visit, 'sessionStorage');
  talk();
}

/** Only for those who have something to ask or to answer: it may keep a page out of the browser's memory. */
function talk(): BroadcastChannel | null {
  if (channel !== undefined) return channel;
  channel = channelOf(KEY);
  channel?.addEventListener('message', ({ data }: MessageEvent<string>) => {
    if (data === ASKING && isUnsafeVisit()) channel?.postMessage(token());
    else if (data === token() && !isUnsafeVisit()) follow(data);
  });
  return channel;
}

const token = () => storage('localStorage')?.getItem(KEY) ?? null;

/** Where storage is switched off, the choice holds until the page is left. */
export function storage(kind: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return window[kind];
  } catch {
    return null;
  }
}

/** Null: it is forgotten. Where storage is full, which it answers false to, or switched off, it lasts until the page is left. */
export function keepItem(
  key: string,
  value: string | null,
  kind: 'localStorage' | 'sessionStorage' = 'localStorage',
): boolean {
  try {
    if (value === null) storage(kind)?.removeItem(key);
    else storage(kind)?.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Where storage is switched off, the tabs do not hear of each other. */
export function channelOf(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
