import { expect, type APIRequestContext } from 'playwright/test';
import { picture } from './files.ts';

/** Creates records of one type, as an administrator does; `address` is the server's. */
export const creator =
  (request: APIRequestContext, headers: Record<string, string>, address: string) =>
  async (type: string, data: object): Promise<void> => {
    const answer = await request.post(`${address}/v1/data/create/${type}`, { headers, data });
    expect(answer.status(), await answer.text()).toBe(200);
  };

/** An album with these pictures. */
export async function createAlbum(
  request: APIRequestContext,
  headers: Record<string, string>,
  address: string,
  { names, ...album }: { id: string; title: string; location: string; names: readonly string[] },
): Promise<void> {
  await creator(request, headers, address)('album', album);
  for (const name of names) {
    const multipart = { subDir: album.location, file: await picture(name, 'teal', 800) };
    const sent = await request.post(`${address}/v1/image/create`, { headers, multipart });
    expect(sent.ok(), await sent.text()).toBe(true);
  }
  const data = { albumId: album.id };
  expect((await request.post(`${address}/v1/image/update-album`, { headers, data })).ok()).toBe(true);
}
