import { type Config, parseConfig } from './config.ts';
import { DirectoryInUse } from './database/directory-lock.ts';
import { openServices } from './open.ts';
import { startError } from './start-error.ts';
import { type Call, COMMANDS, runInServer } from './commands/control.ts';

export async function runCommand(name: Call['name'], args: string[]): Promise<void> {
  try {
    const config = parseConfig(process.env);
    await run(config, { name, args, cwd: process.cwd() }, (line) => void process.stdout.write(`${line}\n`));
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}

async function run(config: Config, call: Call, say: (line: string) => void): Promise<void> {
  const services = await openServices(config).catch(async (error: unknown) => {
    if (error instanceof DirectoryInUse && (await runInServer(config.dataDir, call, say))) return null;
    throw new Error(startError(error, config), { cause: error });
  });
  try {
    if (services)
      await COMMANDS[call.name]({ services, args: call.args, cwd: call.cwd, dataDir: config.dataDir, say });
  } finally {
    await services?.close();
  }
}
