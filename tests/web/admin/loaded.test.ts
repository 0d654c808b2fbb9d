import { expect, test } from 'vitest';
import { readOver } from '../../../web/admin/loaded.ts';
import { ApiError } from '../../../web/server/api-error.ts';

const fail = () => Promise.reject(new ApiError('Der Server antwortet nicht.', 503, 'internal'));

test('a list that cannot be read again after a change stays, and the error is known', async () => {
  const error = 'Der Server antwortet nicht.';
  expect(await readOver(['a'], fail)).toEqual({ value: ['a'], error });
  expect(await readOver(null, fail)).toEqual({ value: null, error });
  expect(await readOver(['a'], async () => ['b'])).toEqual({ value: ['b'], error: null });
});
