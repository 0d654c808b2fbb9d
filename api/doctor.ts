import { runCommand } from './run-command.ts';

await runCommand('doctor', process.argv.slice(2));
