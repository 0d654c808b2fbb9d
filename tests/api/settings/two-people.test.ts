// issue 9 A2: who saves what somebody else has changed meanwhile is told, and nothing is overwritten
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, startApp, type TestApp } from '../app.ts';

let app: TestApp;
let admin: Member;
beforeAll(async () => {
  app = await startApp();
  admin = await app.member('chefin', { admin: true });
});
afterAll(() => app.close());

const get = <T>(at: string) => app.get<T>(at, { token: admin.token });
const post = (at: string, body: object) => app.ask('POST', at, { token: admin.token, body });

test('a watermark that somebody else has set meanwhile stays', async () => {
  const read = () => get<{ version: number; size: number }>('/v1/watermark');
  const mark = { svg: '', position: 'center', size: 25, opacity: 60 };
  const { version } = await read();
  expect((await post('/v1/watermark', { ...mark, version })).status).toBe(200);
  const late = await post('/v1/watermark', { ...mark, size: 40, version });
  expect(late.status).toBe(409);
  expect(await late.json()).toMatchObject({ code: 'conflict' });
  const now = await read();
  expect(now.size).toBe(25);
  expect((await post('/v1/watermark', { ...mark, size: 40, version: now.version })).status).toBe(200);
  // A program that does not say what it has read replaces what is there.
  expect((await post('/v1/watermark', { ...mark, size: 50 })).status).toBe(200);
  expect((await read()).size).toBe(50);
});

test('a schedule that somebody else has set meanwhile stays', async () => {
  const read = async () =>
    (await get<{ schedule: { version: number; time: string } }>('/v1/backup')).schedule;
  const schedule = { rhythm: 'weekly', time: '04:00', weekday: 3 };
  const { version } = await read();
  const [one, other] = await Promise.all(
    ['04:00', '05:00'].map((time) => post('/v1/backup/schedule', { ...schedule, time, version })),
  );
  expect(new Set([one!.status, other!.status])).toEqual(new Set([200, 409]));
  const now = await read();
  expect(now.time).toBe(one!.ok ? '04:00' : '05:00');
  const later = { ...schedule, time: '06:00' };
  expect((await post('/v1/backup/schedule', { ...later, version: now.version })).status).toBe(200);
  expect((await post('/v1/backup/schedule', { ...later, version: now.version })).status).toBe(409);
  expect((await post('/v1/backup/schedule', schedule)).status).toBe(200);
  expect((await read()).time).toBe('04:00');
});
