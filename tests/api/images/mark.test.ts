import { afterAll, expect, test } from 'vitest';
import { createDecoder } from '../../../api/pictures/worker-pool.ts';

const decoder = createDecoder();
afterAll(() => decoder.close());

test('a watermark that takes a processor too long is refused, however long it has waited', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><rect width="4" height="2" fill="#fff"/></svg>';
  const mark = { svg, position: 'center', size: 20, opacity: 60 } as const;
  expect((await decoder.sample({ ...mark, mostMs: 5000 })).width).toBeGreaterThan(0);
  await expect(decoder.sample({ ...mark, mostMs: 0 })).rejects.toMatchObject({ code: 'too-slow' });
});
