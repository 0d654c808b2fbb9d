import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { FullConfig } from 'playwright/test';

export const ADMIN = { email: 'leitung@example.org', password: 'e2e-hell-und-dunkel' };

/**
 * One application with the demo content for each worker: what one test changes, no other one sees at the same time.
 *
 * @public Playwright's global setup
 */
export default async function servers({ workers }: FullConfig): Promise<(() => Promise<void>) | undefined> {
  if (process.env['BASE_URLS']) return undefined;
  const started = await Promise.all(Array.from({ length: workers }, () => startServer({ DEMO: '1' })));
  process.env['BASE_URLS'] = started.map(({ address }) => address).join(' ');
  return async () => {
    await Promise.all(started.map(({ stop }) => stop()));
  };
}

interface Started {
  address: string;
  dataDir: string;
  stop: () => Promise<void>;
  /** As a power cut does; the data stays. */
  kill: () => Promise<void>;
}

/** Starts the application as `make start` does, on a free port and a data directory of its own, or on those that one before had. */
export async function startServer(
  env: { DEMO: '0' | '1' } & Record<string, string>,
  before?: Pick<Started, 'address' | 'dataDir'>,
): Promise<Started> {
  const dataDir = before?.dataDir ?? (await mkdtemp(join(tmpdir(), 'lichthof-e2e-')));
  const child = spawn(process.execPath, ['api/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      PORT: before ? new URL(before.address).port : '0',
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
  const kill = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  for await (const line of createInterface(child.stdout)) {
    const address = /https?:\/\/[\w.:[\]-]+/.exec(line)?.[0];
    if (!address) continue;
    child.stdout.resume();
    return { address, dataDir, stop, kill };
  }
  await stop();
  throw new Error('The application did not start.');
}
