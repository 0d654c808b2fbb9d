import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../../api/app.ts';
import { startApp, type TestApp } from '../app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const metrics = async (from: string, token?: string) => {
  const response = await app.ask('GET', '/metrics', { from, token });
  return { status: response.status, type: response.headers.get('Content-Type'), text: await response.text() };
};

test('requests are counted by route, not by address, and not at all by query', async () => {
  await app.ask('GET', '/v1/data/read/tag?nsfw=1');
  await app.ask('GET', '/imgs/secret-name.jpg?id=secret');
  await app.ask('GET', '/no-such-page');
  const { status, type, text } = await metrics('127.0.0.1');
  expect(status).toBe(200);
  expect(type).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(text).toContain(
    'http_request_duration_seconds_count{method="GET",route="/v1/data/read/:type",status="200"} 1',
  );
  expect(text).toContain('route="/imgs/*",status="404"} 1');
  expect(text).not.toMatch(/secret|no-such-page/);
  expect(text).toMatch(/^lichthof_password_hashes_waiting 0$/m);
  expect(text).toMatch(/^lichthof_messages_unsent 0$/m);
  expect(text).toMatch(/^lichthof_build_info\{version="\d+\.\d+\.\d+"\} 1$/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
});

test('they are for the machine, its private network and administrators', async () => {
  const { token } = await app.member('chefin', { admin: true });
  const { token: anna } = await app.member('anna');
  const asked = [
    await metrics('10.0.0.7'),
    await metrics('203.0.113.1', token),
    await metrics('203.0.113.1'),
    await metrics('203.0.113.1', anna),
  ];
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 404, 404]);
});

test('behind a proxy nobody told it of, they are not for everybody', async () => {
  const direct = createApp({ ...app.services, trustProxy: 0 });
  const env = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
  const ask = async (headers: Record<string, string>) =>
    (await direct.request('/metrics', { headers }, env)).status;
  expect([await ask({}), await ask({ 'X-Forwarded-For': '203.0.113.1' })]).toEqual([200, 404]);
});
