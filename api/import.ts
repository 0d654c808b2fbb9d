import { runCommand } from './commands/run.ts';

await runCommand('import', process.argv.slice(2));
