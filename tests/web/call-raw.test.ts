import { expect, test, vi } from 'vitest';

vi.stubGlobal('location', new URL('http://localhost/admin/protokoll'));
vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
const { downloadLog } = await import('@lichthof/api/contract/log');
const { callRaw } = await import('../../web/server/call-raw.ts');

test('what cannot be fetched is said in German', async () => {
  await expect(callRaw(downloadLog, { query: { date: '2026-11-29' } })).rejects.toThrow(
    'Der Server ist nicht erreichbar. Bitte prüfen Sie die Verbindung.',
  );
});
