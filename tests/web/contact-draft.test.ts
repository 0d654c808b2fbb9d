import { expect, test, vi } from 'vitest';
import { keepDraft, keptDraft, send } from '../../web/contact/draft.ts';
import { state } from '../../web/server/state.ts';

vi.stubGlobal('location', new URL('http://localhost/contact'));
Object.assign(state.site, { api: 'http://localhost' });

const DRAFT = {
  name: 'Lena Voss',
  email: 'lena@example.org',
  subject: 'Abzüge',
  message: 'Danke.',
  consent: true,
  website: '',
};

test('what is typed while the message is sent is kept, and only that', async () => {
  const more = { ...DRAFT, message: 'Danke. Zwei s.' };
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(((await request.json()) as typeof DRAFT).message);
    if (sent.length === 1) keepDraft(more);
    return Response.json({ accepted: true }, { status: 202 });
  });
  keepDraft(DRAFT);
  expect(await send(DRAFT)).toEqual({});
  expect(keptDraft()).toEqual(more);
  expect(await send(more)).toEqual({});
  expect(keptDraft()).toBeNull();
  expect(sent).toEqual([DRAFT.message, more.message]);
});
