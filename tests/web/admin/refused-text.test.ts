import { beforeEach, expect, test, vi } from 'vitest';
import { state } from '../../../web/server/state.ts';
import { toasts } from '../../../web/ui/toasts.ts';

let answer: () => Response;
const asked: { path: string; body: unknown }[] = [];
vi.stubGlobal('location', new URL('http://localhost/admin/texts'));
vi.stubGlobal('fetch', async (request: Request) => {
  asked.push({ path: new URL(request.url).pathname, body: await request.json() });
  return answer();
});
const { keepRefused } = await import('../../../web/admin/texts/html.ts');

const refusal = (status: number, code: string) => () =>
  Response.json(
    { type: 'about:blank', title: code, status, code, detail: 'So nicht.' },
    { status, headers: { 'Content-Type': 'application/problem+json' } },
  );
const text = '<p>Meins.</p>';

beforeEach(() => {
  Object.assign(state.site, { api: 'http://localhost' });
  asked.length = 0;
  toasts.splice(0);
});

test('a text that gives way goes to the call that keeps what it refuses', async () => {
  answer = refusal(409, 'conflict');
  keepRefused('texts', { id: 't-agb', text, version: 3 });
  await expect.poll(() => asked).toEqual([{ path: '/v1/data/text/texts/t-agb', body: { text, version: 3 } }]);
  // Neither was in question.
  keepRefused('posts', { id: 'p-nebel', text: undefined, version: 5 });
  keepRefused('posts', { id: 'p-neu', text, version: undefined });
  expect(asked).toHaveLength(1);
});

test('where it could not be kept, one is told', async () => {
  answer = refusal(403, 'forbidden');
  keepRefused('posts', { id: 'p-nebel', text, version: 5 });
  await expect
    .poll(() => toasts.map((toast) => toast.text))
    .toEqual(['Ihre Fassung ließ sich nicht aufheben: So nicht.']);
});
