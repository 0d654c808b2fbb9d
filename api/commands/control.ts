import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod/mini';
import { socketOf } from '../database/directory-lock.ts';
import { storeSentence } from '../files/s3/failure.ts';
import type { Services } from '../services/services.ts';
import { makeAdministrator } from './administrator.ts';
import { backUp, restoreFrom, verify } from './backup.ts';
import type { Command } from './command.ts';
import { runDoctor } from './doctor.ts';
import { exportTo } from './moving.ts';
import { moveFiles } from './move-files.ts';
import { importPhotographs } from './photographs.ts';

export const COMMANDS = {
  admin: makeAdministrator,
  backup: backUp,
  doctor: runDoctor,
  export: exportTo,
  import: importPhotographs,
  'move-files': moveFiles,
  restore: restoreFrom,
  verify,
} satisfies Record<string, Command>;

export const Call = z.object({
  name: z.enum(Object.keys(COMMANDS) as (keyof typeof COMMANDS)[]),
  args: z.array(z.string()),
  cwd: z.string(),
});
export type Call = z.output<typeof Call>;
const Reply = z.union([
  z.object({ line: z.string() }),
  z.object({ failed: z.string() }),
  z.object({ done: z.literal(true) }),
]);
type Reply = z.output<typeof Reply>;

const controlSocket = (dataDir: string) => socketOf(path.join(dataDir, 'control'));

/**
 * The embedded database belongs to one process, so that process carries out what is typed on the command line meanwhile. Whoever may
 * write into the data directory may ask for it.
 */
export async function openControl(services: Services, dataDir: string): Promise<{ close(): void }> {
  const at = controlSocket(dataDir);
  // The database's lock is ours, so it can only be stale.
  rmSync(at, { force: true });
  const closing = new AbortController();
  const server = createServer((connection) => void answer({ services, dataDir }, connection, closing.signal));
  const mask = process.umask(0o177);
  server.listen(at);
  process.umask(mask);
  await once(server, 'listening');
  return {
    close() {
      closing.abort();
      server.close();
    },
  };
}

async function answer(
  { services, dataDir }: { services: Services; dataDir: string },
  connection: Socket,
  closing: AbortSignal,
): Promise<void> {
  const gone = new AbortController();
  connection.on('error', () => undefined).once('close', () => gone.abort());
  closing.addEventListener('abort', () => connection.destroy(), { signal: gone.signal });
  const reply = (reply: Reply) =>
    void (connection.writable && connection.write(`${JSON.stringify(reply)}\n`));
  try {
    // It passes the connection's errors on: a caller who is killed resets that.
    const lines = createInterface(connection).on('error', () => undefined);
    const [line] = (await once(lines, 'line', { signal: gone.signal })) as [string];
    const { name, args, cwd } = Call.parse(JSON.parse(line));
    if (name === 'restore' && !args.some((arg) => /^--file=./.test(arg)))
      throw new Error('Bitte beenden Sie zuerst den Server, und stellen Sie dann wieder her.');
    if (args.includes('--switch'))
      throw new Error('Bitte beenden Sie zuerst den Server, und schalten Sie dann um.');
    services.log('INFO', `make ${name} wird hier ausgeführt`);
    await COMMANDS[name]({
      services,
      args,
      cwd,
      dataDir,
      say: (line) => reply({ line }),
      signal: gone.signal,
    });
    reply({ done: true });
  } catch (error) {
    reply({ failed: storeSentence(error) });
  }
  connection.end();
}

export async function runInServer(
  dataDir: string,
  call: Call,
  say: (line: string) => void,
): Promise<boolean> {
  const connection = connect(controlSocket(dataDir));
  try {
    await once(connection, 'connect');
  } catch {
    return false;
  }
  connection.write(`${JSON.stringify(call)}\n`);
  for await (const line of createInterface(connection)) {
    const reply = Reply.parse(JSON.parse(line));
    if ('done' in reply) return true;
    if ('failed' in reply) throw new Error(reply.failed);
    say(reply.line);
  }
  throw new Error(
    'Der Server wurde beendet, bevor er fertig war. Was schon getan ist, bleibt; bitte rufen Sie den Befehl noch einmal auf.',
  );
}
