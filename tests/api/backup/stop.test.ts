import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { BackupState } from '../../../api/contract/backup.ts';
import { endInterrupted } from '../../../api/backup/history.ts';
import { backUpWhenDue } from '../../../api/jobs/backups.ts';
import { PASSWORD } from '../app.ts';
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

afterEach(() => vi.restoreAllMocks());

/** A session does not last a night. */
async function pass(seconds: number): Promise<void> {
  site.app.clock.pass(seconds);
  const { email } = site.admin;
  const answer = await site.app.ask('POST', '/v1/auth/login', { body: { email, password: PASSWORD } });
  site.admin.token = ((await answer.json()) as { jwt: string }).jwt;
}

/** What begins is at its first file until it is let go on, however long that takes. */
async function atItsFirstFile(begin: () => Promise<unknown>) {
  const { files, jobs } = site.app.services;
  const open = files.open.bind(files);
  const copied = Promise.withResolvers<void>();
  vi.spyOn(files, 'open').mockImplementationOnce(async (...asked) => {
    await copied.promise;
    return open(...asked);
  });
  vi.spyOn(performance, 'now').mockReturnValue(0);
  const aborted = vi.spyOn(AbortSignal, 'any');
  const begun = begin();
  const look = async () => {
    const { running } = await state();
    expect(running).toMatchObject({ stopping: false });
    expect(aborted.mock.results).toHaveLength(1);
    return running!;
  };
  const { taskId } = await vi.waitFor(look, { timeout: 60_000 });
  return {
    taskId,
    stop: async () => (await post('/v1/backup/stop', { taskId })).status,
    async goOn({ heard }: { heard: boolean }) {
      const signal = aborted.mock.results[0]!.value as AbortSignal;
      if (heard) await expect.poll(() => signal.aborted).toBe(true);
      copied.resolve();
      await begun;
      await jobs.get(taskId);
      return (await state()).runs[0]!;
    },
  };
}
const begin = () => post('/v1/backup', { kind: 'backup' });

test('what backs up can be stopped: it says so until it is over, and the next backup is whole', async () => {
  const run = await atItsFirstFile(begin);
  expect(await run.stop()).toBe(204);
  expect((await state()).running).toMatchObject({ taskId: run.taskId, stopping: true });
  expect(await run.stop()).toBe(204);
  await backUpWhenDue(site.app.services);
  expect((await begin()).status).toBe(409);
  expect((await state()).running).toMatchObject({ taskId: run.taskId, stopping: true });
  expect(await run.goOn({ heard: true })).toMatchObject({ error: 'Sie wurde abgebrochen.', stopped: true });
  expect(await state()).toMatchObject({ running: null, lastGood: null });
  expect(await run.stop()).toBe(404);

  const { taskId } = (await (await begin()).json()) as { taskId: string };
  await site.app.services.jobs.get(taskId);
  expect((await state()).lastGood).toMatchObject({ error: null, result: { missing: 0 } });
});

test('what the schedule has begun waits for its next hour where it was stopped', async () => {
  const scheduled = async () => {
    await backUpWhenDue(site.app.services);
    await Promise.all(site.app.services.jobs.values());
    return (await state()).runs.filter(({ reason }) => reason === 'schedule');
  };
  await post('/v1/backup/schedule', { rhythm: 'daily', time: '03:00', weekday: 7 });
  await pass(24 * 3600);
  const run = await atItsFirstFile(() => backUpWhenDue(site.app.services));
  await pass(3 * 3600);
  expect(await run.stop()).toBe(204);
  expect(await run.goOn({ heard: true })).toMatchObject({ reason: 'schedule', stopped: true });
  await pass(60);
  expect(await scheduled()).toHaveLength(1);
  await pass(24 * 3600);
  expect(await scheduled()).toMatchObject([{ error: null, stopped: false }, { stopped: true }]);
});

test('a clock that leaps ends nothing that this server is at', async () => {
  const run = await atItsFirstFile(begin);
  await pass(3600);
  await backUpWhenDue(site.app.services);
  expect((await state()).running).toMatchObject({ taskId: run.taskId, stopping: false });
  expect(await run.goOn({ heard: false })).toMatchObject({ error: null });
});

test('what another server takes for dead ends, and says why', async () => {
  const run = await atItsFirstFile(begin);
  await endInterrupted({ ...site.app.services, jobs: new Map() }, { alone: true });
  expect(await run.goOn({ heard: true })).toMatchObject({
    error: 'Ein anderer Server von Lichthof hielt sie für ausgefallen. Gehen die Uhren aller Server richtig?',
    stopped: false,
  });
});
