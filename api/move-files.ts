import { runCommand } from './run-command.ts';

await runCommand('move-files', process.argv.slice(2));
