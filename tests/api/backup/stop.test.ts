import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { BackupState } from '../../../api/contract/backup.ts';
import { startSite } from './site.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-stop-'));
let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await startSite({ BACKUP_DIR: dir });
});
afterAll(async () => {
  await site.close();
  rmSync(dir, { recursive: true });
});

const state = () => site.app.get<BackupState>('/v1/backup', { token: site.admin.token });
const post = (at: string, body: object) => site.app.ask('POST', at, { token: site.admin.token, body });

test('what backs up can be stopped: it says so, and the next backup is whole', async () => {
  const { files, jobs } = site.app.services;
  const open = files.open.bind(files);
  const signals = vi.spyOn(AbortSignal, 'any');
  vi.spyOn(files, 'open').mockImplementationOnce(async (...asked) => {
    await once(signals.mock.results[0]!.value as AbortSignal, 'abort');
    return open(...asked);
  });
  const starting = post('/v1/backup', { kind: 'backup' });
  const running = await vi.waitFor(async () => {
    const { running: one } = await state();
    expect(one).not.toBeNull();
    return one!;
  });
  expect((await post('/v1/backup/stop', { taskId: running.taskId })).status).toBe(204);
  await starting;
  await jobs.get(running.taskId);
  vi.restoreAllMocks();
  const stopped = await state();
  expect(stopped).toMatchObject({
    running: null,
    lastGood: null,
    runs: [{ error: 'Sie wurde abgebrochen.' }],
  });
  expect((await post('/v1/backup/stop', { taskId: running.taskId })).status).toBe(404);

  const { taskId } = (await (await post('/v1/backup', { kind: 'backup' })).json()) as { taskId: string };
  await jobs.get(taskId);
  expect((await state()).lastGood).toMatchObject({ error: null, result: { missing: 0 } });
});
