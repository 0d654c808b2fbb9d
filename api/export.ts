import { runCommand } from './run-command.ts';

const password = process.env['ALBUM_PASSWORD'] ?? '';
await runCommand('export', [...process.argv.slice(2), `--password=${password}`]);
