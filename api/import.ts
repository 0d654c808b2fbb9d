import { runCommand } from './run-command.ts';

await runCommand('import', process.argv.slice(2));
