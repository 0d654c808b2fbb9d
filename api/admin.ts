import { runCommand } from './commands/run.ts';

await runCommand('admin', process.argv.slice(2));
