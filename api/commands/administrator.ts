import { EMAIL_PATTERN } from '../contract/session.ts';
import { newPassword, setAdministrator } from '../users/administrator.ts';
import type { Command } from './command.ts';

export const makeAdministrator: Command = async ({ services, args: [email = ''], say }) => {
  if (!EMAIL_PATTERN.test(email))
    throw new Error('Bitte eine E-Mail-Adresse angeben: make admin EMAIL=ich@example.org');
  const password = newPassword();
  await services.db.transaction().execute((trx) => setAdministrator(trx, email, password));
  say(`${email} ist Administrator. Neues Passwort: ${password}`);
};
