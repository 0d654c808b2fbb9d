import { runCommand } from './run-command.ts';

await runCommand('verify', process.argv.slice(2));
