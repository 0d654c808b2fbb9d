/*
 * What everybody may see, as it was seen last. It is kept only while nobody is logged in and safe mode is on: the page makes and removes
 * the cache, and where there is none the worker puts nothing into one. Read by the page and by the worker.
 */
const SEEN = 'lichthof-seen';
const AT_MOST = { answers: 40, pictures: 200 };

/** Only over HTTPS and on the machine itself. */
const CAN_KEEP = 'caches' in globalThis;

/** Whoever removes it waits for what is being put into it, and nothing is put into it afterwards. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> => navigator.locks.request(SEEN, work);
/** To open it is to make it. */
const ifKept = <T>(work: (seen: Cache) => Promise<T>) =>
  inTurn(async () => ((await caches.has(SEEN)) ? work(await caches.open(SEEN)) : undefined));

export const keepSeen = (isWanted: () => boolean) =>
  inTurn(async () => void (isWanted() && (await caches.open(SEEN))));
export const forgetSeen = async () => CAN_KEEP && inTurn(() => caches.delete(SEEN));
export const emptySeen = () =>
  inTurn(async () => void ((await caches.delete(SEEN)) && (await caches.open(SEEN))));
export const findSeen = (url: string) => caches.match(url, { cacheName: SEEN, ignoreVary: true });

/** Of a picture that was not seen in this size: the largest that was, of the same version. */
export async function findOtherSize(url: string): Promise<Response | undefined> {
  const [asked] = sizeOf(url);
  const others = ((await ifKept((seen) => seen.keys())) ?? [])
    .map((one) => ({ url: one.url, of: sizeOf(one.url) }))
    .filter(({ of: [picture, size] }) => picture === asked && size > 0)
    .toSorted((a, b) => b.of[1] - a.of[1]);
  return others[0] && findSeen(others[0].url);
}

function sizeOf(url: string): [picture: string, size: number] {
  const picture = new URL(url);
  const size = Number(picture.searchParams.get('size'));
  picture.searchParams.delete('size');
  return [picture.href, size];
}

/** The paths of what may be kept, if the server says that it is for everybody. */
export const isKeepable = ({ pathname }: URL) =>
  /^\/(siteInfo\.json$|v1\/data\/(read|text)\/|imgs\/|blog\/.+\.html$)/.test(pathname);
export const isPicture = (url: string) => new URL(url).pathname.startsWith('/imgs/');

/** The last answer to each address: one whose body comes late does not stand over it. */
const newest = new Map<string, Response>();

/** Keeps an answer, or lets go of the one before where it is no longer for everybody; `anew`: only where there is one before. */
export async function takeSeen(url: string, answer: Response, anew = false): Promise<void> {
  // What is forgotten while the body comes stays forgotten: this is put into no other.
  const seen = await ifKept(async (now) => now);
  if (!seen || answer.status >= 500) return;
  newest.set(url, answer);
  // Here and not in turn: a body may never end, and nobody waits for it.
  if (isForEverybody(answer)) await answer.clone().blob();
  await inTurn(async () => {
    if (newest.get(url) !== answer) return;
    newest.delete(url);
    const before = await seen.match(url, { ignoreVary: true });
    if (anew && !before) return;
    if (!isForEverybody(answer)) await seen.delete(url);
    else if (!before || !isPicture(url)) {
      await seen.put(url, answer);
      await trim(seen, isPicture(url));
    }
  });
}

const isForEverybody = ({ status, headers }: Response) =>
  status === 200 && /\bpublic\b/.test(headers.get('Cache-Control') ?? '');

/** What was put in first is let go first, but for what every page begins with. */
async function trim(seen: Cache, pictures: boolean): Promise<void> {
  const urls = (await seen.keys()).map(({ url }) => url).filter((url) => isPicture(url) === pictures);
  const others = urls.filter((url) => !url.endsWith('/siteInfo.json'));
  for (const url of others.slice(0, -AT_MOST[pictures ? 'pictures' : 'answers'])) await seen.delete(url);
}

/** Asks the server again for all that is kept, and for `more`, the newest; pictures stay as long as an answer names them. */
export async function revalidateSeen(more: readonly string[] = []): Promise<void> {
  const urls = (await ifKept((seen) => seen.keys()))?.map(({ url }) => url);
  if (!urls) return;
  let isWhole = true;
  for (const url of [...urls.filter((one) => !isPicture(one) && !more.includes(one)), ...more])
    await askAgain(url, !more.includes(url)).catch(() => (isWhole = false));
  if (isWhole) await dropUnnamed(urls.filter(isPicture));
}

const PATIENCE_MS = 10_000;
/** One that does not answer keeps none behind it from what has become of them. */
const askAgain = async (url: string, anew: boolean) =>
  takeSeen(url, await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(PATIENCE_MS) }), anew);

async function dropUnnamed(pictures: readonly string[]): Promise<void> {
  const answers = (await ifKept((seen) => seen.matchAll())) ?? [];
  const texts = await Promise.all(
    answers.filter(({ url }) => !isPicture(url)).map((answer) => answer.text()),
  );
  for (const url of pictures) {
    const { pathname, searchParams } = new URL(url);
    const path = decodeURIComponent(pathname.slice('/imgs/'.length));
    const version = searchParams.get('v');
    const isNamed = texts.some((text) => text.includes(path) && (version === null || text.includes(version)));
    if (!isNamed) await ifKept((seen) => seen.delete(url));
    // Named in the text of an author, who does not know what has become of it.
    else if (version === null) await askAgain(url, true);
  }
}
