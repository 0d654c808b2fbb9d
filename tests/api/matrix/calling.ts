import { describe, expect, test } from 'vitest';
import { createApp } from '../../../api/app.ts';
import { ask, matrix, statuses } from './asking.ts';
import { type Call, expected } from './expected.ts';
import { ROUTES } from './routes.ts';
import { ASKERS } from './viewers.ts';

describe('every route', () => {
  const inApp = () =>
    createApp(matrix.app.services)
      .routes.filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path}`);

  test('of the application is in the matrix', () => {
    const missing = inApp().filter((route) => !(route in ROUTES));
    expect(missing, 'Say in tests/api/matrix/routes.ts who may call these').toEqual([]);
  });

  test('of the matrix is in the application', () => {
    const routes = new Set(inApp());
    expect(Object.keys(ROUTES).filter((route) => !routes.has(route))).toEqual([]);
  });
});

const calls = Object.entries(ROUTES).filter((entry): entry is [string, Call] => typeof entry[1] !== 'string');
describe('calling', () => {
  test.each(calls)('%s', async (route, call) => {
    const [method = '', own = ''] = route.split(' ');
    const path = call.path ?? own;
    const found = await statuses((asker) => ask(asker, method, path, call.body));
    expect(found).toEqual(Object.fromEntries(ASKERS.map((asker) => [asker, expected(call, path, asker)])));
  });

  const inApi = calls.filter(([route]) => route.includes(' /v1/'));
  test.each(inApi)('%s as the specification may write it, with a slash', async (route, call) => {
    const [method = '', own = ''] = route.split(' ');
    const path = (call.path ?? own).replace(/\/?$/, '/');
    const { status } = await ask('visitor', method, path, call.body);
    expect(status).toBe(expected(call, path, 'visitor'));
  });
});
