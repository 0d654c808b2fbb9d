import { expect } from 'playwright/test';
import { tokensOf } from './accounts.ts';
import { ADMIN } from './server.ts';
import { test } from './site.ts';

/** Chromium looks for an answer only when it has sent everything. */
test('a browser is told why a picture is not taken, while it still sends it', async ({ page, request }) => {
  const { jwt } = await tokensOf(request, ADMIN);
  await page.goto('/');
  const upload = (mib: number, subDir: string, token: string) =>
    page.evaluate(
      async ([size, folder, bearer]) => {
        const body = new FormData();
        body.append('subDir', folder);
        body.append('file', new Blob([new Uint8Array(size)]), 'bild.jpg');
        const headers = { Authorization: `Bearer ${bearer}` };
        const answer = await fetch('/v1/image/create', { method: 'POST', headers, body });
        return { status: answer.status, detail: ((await answer.json()) as { detail: string }).detail };
      },
      [mib << 20, subDir, token] as const,
    );
  expect(await upload(100, '2026/11', jwt)).toEqual({
    status: 413,
    detail: 'Ein Bild darf höchstens 60 MB groß sein.',
  });
  expect(await upload(50, '../etc', jwt)).toMatchObject({ status: 422 });
  expect(await upload(50, '2026/11', 'falsch')).toMatchObject({ status: 401 });
});
