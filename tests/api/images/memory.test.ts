import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../../api/app.ts';
import { bytesInFlight, holdBytes } from '../../../api/files/stream.ts';
import { createDerivatives } from '../../../api/pictures/derivatives.ts';
import { listen, type Listening } from '../../../api/http/listen.ts';
import type { TestApp } from '../app.ts';
import { openGallery } from './gallery.ts';

const PICTURE = '/imgs/2026/11/berg.jpg?size=1600';
let app: TestApp;
let server: Listening;
let opened = 0;

beforeAll(async () => {
  ({ app } = await openGallery());
  const files: typeof app.services.files = {
    ...app.services.files,
    open: (area, path) => {
      opened += 1;
      return app.services.files.open(area, path);
    },
  };
  const derivatives = createDerivatives(files, app.services.pictures.decoder);
  const parts = { ...app.services, files, pictures: { ...app.services.pictures, derivatives } };
  server = await listen(createApp(parts).fetch, { port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.stop(0);
  await app.close();
});

const get = async () => Buffer.from(await (await fetch(server.address + PICTURE)).arrayBuffer());

test('a large size is read from the disk once, and in pieces again where too much is on its way', async () => {
  const first = await get();
  expect(first.length).toBeGreaterThan(64 << 10);
  expect(await get()).toEqual(first);
  expect(opened).toBe(1);
  const giveBack = holdBytes(40 << 20);
  expect(await get()).toEqual(first);
  expect(opened).toBe(2);
  giveBack();
  expect(await get()).toEqual(first);
  expect(opened).toBe(2);
});

test('what an answer holds counts until its reader has it or is gone', async () => {
  const { length } = await get();
  await expect.poll(bytesInFlight).toBe(0);
  // More in all than can be on its way without being read.
  const sockets = Array.from({ length: 20 }, () =>
    connect(Number(new URL(server.address).port), '127.0.0.1'),
  );
  for (const socket of sockets)
    socket.pause().write(`GET ${PICTURE} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(Math.ceil((8 << 20) / length)));
  await expect.poll(bytesInFlight).toBe(20 * length);
  for (const socket of sockets) socket.destroy();
  await Promise.all(sockets.map((socket) => once(socket, 'close')));
  await expect.poll(bytesInFlight).toBe(0);
});
