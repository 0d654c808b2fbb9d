import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRun } from '../../../api/backup/run.ts';
import { COMMANDS } from '../../../api/commands/control.ts';
import { startSite } from './site.ts';

const parent = mkdtempSync(path.join(tmpdir(), 'lichthof-own-'));
const dir = path.join(parent, 'sicherung');
let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await startSite({ BACKUP_DIR: dir, BACKUP_PASSPHRASE: 'silber und gelatine' });
});
afterAll(async () => {
  await site.close();
  rmSync(parent, { recursive: true });
});

test('a backup without a place, from a terminal that knows neither, is encrypted as the server’s own are', async () => {
  const { services } = site.app;
  const args = ['--place=', '--passphrase='];
  await COMMANDS.backup({ services, args, cwd: '/', dataDir: site.app.dir, say: () => undefined });
  const [snapshot] = readdirSync(path.join(dir, 'snapshots'));
  expect(readFileSync(path.join(dir, 'snapshots', snapshot!), 'latin1')).not.toContain('hafen.jpg');
  site.app.clock.pass(1);
  await services.jobs.get(await startRun(services, 'backup', null));
  const runs = await services.db
    .selectFrom('backupRun')
    .select(['reason', 'error'])
    .orderBy('begun')
    .execute();
  expect(runs).toEqual([
    { reason: 'command', error: null },
    { reason: 'schedule', error: null },
  ]);
});
