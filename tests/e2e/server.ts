import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export const ADMIN = { email: 'leitung@example.org', password: 'e2e-hell-und-dunkel' };

/**
 * One application with the demo content for all tests.
 *
 * @public Playwright's global setup
 */
export default async function server(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['BASE_URL']) return undefined;
  const { address, stop } = await startServer({ DEMO: '1' });
  process.env['BASE_URL'] = address;
  return stop;
}

/** Starts the application as `make start` does, on a free port and a data directory of its own. */
export async function startServer(env: {
  DEMO: '0' | '1';
}): Promise<{ address: string; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lichthof-e2e-'));
  const child = spawn(process.execPath, ['api/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'ERROR',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  for await (const line of createInterface(child.stdout)) {
    const address = /https?:\/\/[\w.:[\]-]+/.exec(line)?.[0];
    if (!address) continue;
    child.stdout.resume();
    return { address, stop };
  }
  await stop();
  throw new Error('The application did not start.');
}
