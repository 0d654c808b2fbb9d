import { runCommand } from './run-command.ts';

const passphrase = process.env['BACKUP_PASSPHRASE'] ?? '';
await runCommand('backup', [...process.argv.slice(2), `--passphrase=${passphrase}`]);
