import { expect, test } from 'vitest';
import { asDescribed } from './described.ts';

test.each([
  [Response.json({ ids: 'x' })],
  [Response.json({ ids: [], more: 1 })],
  [Response.json({ ids: [] }, { status: 201 })],
  [new Response('{"ids":[]}')],
  [Response.json({ detail: 'Nein.' }, { status: 404 })],
  [new Response('{}', { status: 404, headers: { 'Content-Type': 'application/problem+json' } })],
])('an answer that is not as described is noticed: %#', async (answer) => {
  await expect(asDescribed('GET', '/v1/data/ids/tag', answer)).rejects.toThrow('/v1/data/ids/tag');
});
