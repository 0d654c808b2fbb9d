declare global {
  // Written by the early script, in another bundle.
  var early: Map<string, Promise<Response>> | undefined;
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

/** `fetch`, but for the answers that the early script has asked for: each is taken once. */
export function fetchOrTake(request: Request, init?: RequestInit): Promise<Response> {
  const { origin, pathname, search } = new URL(request.url);
  const key = (origin === location.origin ? '' : origin) + pathname + search;
  const answer = request.method === 'GET' ? globalThis.early?.get(key) : undefined;
  globalThis.early?.delete(key);
  return answer ?? fetch(request, init);
}
