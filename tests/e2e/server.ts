import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export const ADMIN = { email: 'leitung@example.org', password: 'e2e-hell-und-dunkel' };

interface Started {
  address: string;
  dataDir: string;
  stop: () => Promise<void>;
  /** Stops it, and the data stays. */
  leave: () => Promise<void>;
  /** As a power cut does; the data stays. */
  kill: () => Promise<void>;
}

/**
 * Starts the application as `make start` does, on a free port and a data directory of its own, or on those that one before had.
 * A directory of its own is a copy of what `prepare.ts` made, where that ran.
 */
export async function startServer(
  env: { DEMO: '0' | '1' } & Record<string, string>,
  before?: Pick<Started, 'address' | 'dataDir'>,
): Promise<Started> {
  const dataDir = before?.dataDir ?? (await mkdtemp(join(tmpdir(), 'lichthof-e2e-')));
  const prepared = before ? dataDir : process.env[`PREPARED_${env.DEMO}`];
  if (prepared && !before) await cp(prepared, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
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
      // The content is there.
      ...(prepared && { DEMO: '0' }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const leave = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  };
  const stop = async () => {
    await leave();
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
    return { address, dataDir, stop, leave, kill };
  }
  await stop();
  throw new Error('The application did not start.');
}
