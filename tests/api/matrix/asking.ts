import { afterAll, beforeAll, expect } from 'vitest';
import { asDescribed } from '../docs/described.ts';
import { ASKERS, type Asker, carried, LOGGED_IN, type Viewer } from './viewers.ts';
import { type Matrix, startMatrix } from './world.ts';

/** One application for the whole matrix. */
export let matrix: Matrix;
beforeAll(async () => {
  matrix = await startMatrix();
});
afterAll(() => matrix.app.close());

/** Whoever asks, the answer is as `/v1/openapi.json` says. */
export async function ask(asker: Asker, method: string, path: string, body?: unknown, headers?: object) {
  const given = carried(matrix.who[asker], body);
  const answer = matrix.app.ask(method, path, { ...given, headers: { ...given.headers, ...headers } });
  return asDescribed(method, path, await answer);
}

export async function get<T>(asker: Asker, path: string): Promise<T> {
  const answer = await ask(asker, 'GET', path);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

export type Statuses = Partial<Record<Asker, number>>;

/** The status that each of them gets. */
export async function statuses(request: (asker: Asker) => Promise<Response>): Promise<Statuses> {
  const found: Statuses = {};
  for (const asker of ASKERS) {
    const answer = await request(asker);
    await answer.body?.cancel();
    found[asker] = answer.status;
  }
  return found;
}

/** 401 for those whom nobody knows. */
export const forUsers = (status: (viewer: Viewer) => number): Statuses =>
  Object.fromEntries(
    ASKERS.map((asker) => [asker, LOGGED_IN.includes(asker as Viewer) ? status(asker as Viewer) : 401]),
  );

export interface Items {
  items: { id: string | number; [field: string]: unknown }[];
  total?: number;
}

/** The same question as an address and as a body; DEAD ones excepted, who get no answer either way. */
export async function list(asker: Asker, type: string, nsfw: string, limit?: number): Promise<Items> {
  const asked = await get<Items>(asker, `/v1/data/read/${type}?${limit ? `limit=${limit}` : ''}${nsfw}`);
  const body = { nsfw: nsfw !== '', ...(limit && { limit }) };
  const answer = await ask(asker, 'POST', `/v1/data/read/${type}`, body);
  expect(await answer.json()).toEqual(asked);
  return asked;
}

export const filter = (condition: unknown) => `filter=${encodeURIComponent(JSON.stringify(condition))}`;
export const only = (id: string | number) => filter({ eq: ['id', id] });
export const sorted = (ids: Iterable<string | number>) => [...ids].map(String).toSorted();

interface Thing {
  id: string;
  seenBy: readonly Viewer[];
  unsafe?: true;
}

/** What the table says that he sees, in open or in safe mode. */
export const seen = <T extends Thing>(things: readonly T[], viewer: Viewer, nsfw: string): T[] =>
  things.filter(({ seenBy, unsafe }) => seenBy.includes(viewer) && (nsfw === '&nsfw=1' || !unsafe));
export const idsOf = (things: readonly { id: string }[]) => sorted(things.map(({ id }) => id));
