/** Who asked, or nobody; and what he is told. */
interface Answer {
  authorization: string | null;
  response: Promise<Response>;
}
declare global {
  /** What was asked for whoever is known, by address, before the application was there (`first-view/before-paint.ts`). */
  var asked: ReadonlyMap<string, Answer> | undefined;
}

/** What the server has put into the page of what is asked for first (`api/pages/first-view.ts`), by address. */
const answers = new Map<string, Answer>(globalThis.asked);

const [entry] = performance.getEntriesByType('navigation');
// A page that comes from the history may be an old copy.
if ('document' in globalThis && entry?.toJSON().type !== 'back_forward') {
  for (const { dataset, textContent } of document.querySelectorAll<HTMLScriptElement>('script[data-url]')) {
    const url = dataset['url']!;
    // Some are only named, for whoever is known.
    if (textContent && !answers.has(url))
      answers.set(url, { authorization: null, response: Promise.resolve(new Response(textContent)) });
  }
}

const FIRST = 60_000;

/**
 * The answer that has come with the page, if it is good: each is taken once, and only by whom it was meant for. `url`: an address
 * of the API, as it is asked for.
 */
export async function firstAnswer(url: string, authorization: string | null): Promise<Response | undefined> {
  const answer = performance.now() < FIRST ? answers.get(url) : undefined;
  if (answer?.authorization !== authorization) return undefined;
  answers.delete(url);
  const response = await answer.response.catch(() => undefined);
  return response?.ok ? response : undefined;
}
