import { expect, test, vi } from 'vitest';

vi.stubGlobal('location', new URL('http://localhost/admin/protokoll'));
const { downloadLog } = await import('@lichthof/api/contract/log');
const { callBlob, callRaw } = await import('../../web/server/call-raw.ts');

const AWAY = 'Der Server ist nicht erreichbar. Bitte prüfen Sie die Verbindung.';

test('what cannot be fetched is said in German', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(callRaw(downloadLog, { query: { date: '2026-11-29' } })).rejects.toThrow(AWAY);
});

test('and so is a file that breaks off', async () => {
  const broken = new ReadableStream({ pull: (stream) => stream.error(new TypeError('network error')) });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(broken)));
  await expect(callBlob(downloadLog, { query: { date: '2026-11-29' } })).rejects.toThrow(AWAY);
});
