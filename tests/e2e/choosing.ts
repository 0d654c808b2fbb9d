import { type APIRequestContext, type Page } from 'playwright/test';
import { tokensOf } from './accounts.ts';
import { ADMIN } from './server.ts';

export const ALBUM = 'haus-am-hang';

export async function headersOf(request: APIRequestContext) {
  const { jwt } = await tokensOf(request, ADMIN);
  return { Authorization: `Bearer ${jwt}` };
}

export async function openForChoosing(request: APIRequestContext): Promise<string> {
  const headers = await headersOf(request);
  const data = { id: ALBUM, choosing: true, notes: true, wanted: null };
  await request.post('/v1/data/update/album', { headers, data });
  const link = { label: 'Haus', download: false, expires: null };
  const made = await request.post(`/v1/album/links/${ALBUM}`, { headers, data: link });
  return ((await made.json()) as { token: string }).token;
}

export const heart = (page: Page, n: number) =>
  page.getByRole('button', { name: new RegExp(`^Bild ${n}\\b.*in die Auswahl nehmen$`) });
