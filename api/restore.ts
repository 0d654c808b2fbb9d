import { runCommand } from './run-command.ts';

const passphrase = process.env['BACKUP_PASSPHRASE'] ?? '';
await runCommand('restore', [...process.argv.slice(2), `--passphrase=${passphrase}`]);
