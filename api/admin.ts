import { parseConfig } from './config.ts';
import { EMAIL_PATTERN } from './contract/session.ts';
import { openDatabase } from './database/open.ts';
import { newPassword, setAdministrator } from './users/administrator.ts';

/** `make admin EMAIL=…`: makes an administrator, or gives one a new password. */
async function main(email = ''): Promise<void> {
  if (!EMAIL_PATTERN.test(email))
    throw new Error('Bitte eine E-Mail-Adresse angeben: make admin EMAIL=ich@example.org');
  const db = await openDatabase(parseConfig(process.env));
  try {
    const password = newPassword();
    await setAdministrator(db, email, password);
    process.stdout.write(`${email} ist Administrator. Neues Passwort: ${password}\n`);
  } finally {
    await db.destroy();
  }
}

try {
  await main(process.argv[2]);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
