import type { APIRequestContext, Page } from 'playwright/test';
import sharp from 'sharp';
import { ADMIN } from './server.ts';

export interface File {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Noise of that colour: a file as large as a photograph of its size. */
export async function picture(name: string, background: string, width = 1600): Promise<File> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const buffer = await sharp({ create: { width, height: 1200, channels: 3, background, noise } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

export async function logIn(page: Page, request: APIRequestContext, address: string) {
  const answer = await request.post(`${address}/v1/auth/login`, { data: ADMIN });
  const { jwt, id } = (await answer.json()) as { jwt: string; id: string };
  await page.addInitScript(
    (tokens) => {
      localStorage.setItem('jwt', tokens.jwt);
      localStorage.setItem('id', tokens.id);
    },
    { jwt, id },
  );
  return { Authorization: `Bearer ${jwt}` };
}

/** As if they were dragged onto this. */
export async function drop(page: Page, files: File[], on = 'body'): Promise<void> {
  const sent = files.map(({ name, mimeType, buffer }) => [name, mimeType, buffer.toString('base64')]);
  await page.locator(on).evaluate(async (target, list) => {
    const dataTransfer = new DataTransfer();
    for (const [name = '', type = '', base64 = ''] of list) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0)!);
      dataTransfer.items.add(new File([bytes], name, { type, lastModified: 1_700_000_000_000 }));
    }
    for (const type of ['dragover', 'dragover', 'drop']) {
      target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    }
  }, sent);
}
