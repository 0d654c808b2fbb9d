import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../../api/app.ts';
import { type Member, startApp, type TestApp } from '../app.ts';

let app: TestApp;
let admin: Member;
const lines: string[] = [];
beforeAll(async () => {
  app = await startApp({}, { write: (line) => lines.push(line) });
  admin = await app.member('chefin', { admin: true });
});
afterAll(() => app.close());

/** As Node tells that a client has gone in the middle of what it sends. */
const brokenOff = (begin: string) =>
  new ReadableStream({
    start: (controller) => controller.enqueue(Buffer.from(begin)),
    pull: (controller) => controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })),
  });

const FORM = 'multipart/form-data; boundary=b';
const folder = '--b\r\nContent-Disposition: form-data; name="subDir"\r\n\r\n2026/11\r\n';
const file = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';

test.each([
  ['/v1/auth/login', 'application/json', '{"email"'],
  ['/v1/mail/', 'application/json', '{"name"'],
  ['/v1/image/create', FORM, folder.slice(0, 50)],
  ['/v1/image/create', FORM, `${folder}${file}a piece`],
])('whoever hangs up while he sends to %s is no error of ours', async (path, type, begin) => {
  lines.length = 0;
  const init = {
    method: 'POST',
    headers: { 'Content-Type': type, Authorization: `Bearer ${admin.token}` },
    body: brokenOff(begin),
    duplex: 'half',
  };
  const response = await createApp(app.services).request(path, init);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    detail: 'Die Anfrage ist nicht vollständig angekommen.',
  });
  expect(lines).toEqual([]);
});
