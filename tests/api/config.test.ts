import { expect, test } from 'vitest';
import { parseConfig } from '../../api/config.ts';

const MAIL = { MAIL_FROM: 'a@example.org', MAIL_TO: 'b@example.org' };

test.each([
  [{ PORT: '70000' }, 'PORT muss eine ganze Zahl von 0 bis 65535 sein.'],
  [{ PORT: '-1' }, 'PORT muss eine ganze Zahl von 0 bis 65535 sein.'],
  [{ PORT: '1.5' }, 'PORT muss eine ganze Zahl von 0 bis 65535 sein.'],
  [{ PORT: ' ' }, 'PORT muss eine ganze Zahl von 0 bis 65535 sein.'],
  [{ PORT: '0x50' }, 'PORT muss eine ganze Zahl von 0 bis 65535 sein.'],
  [{ TRUST_PROXY: '1e1' }, 'TRUST_PROXY muss eine ganze Zahl ab 0 sein.'],
  [{ PORT: 'acht' }, 'PORT muss eine ganze Zahl von 0 bis 65535 sein.'],
  [{ TRUST_PROXY: '-1' }, 'TRUST_PROXY muss eine ganze Zahl ab 0 sein.'],
  [{ DATABASE_URL: 'mysql://a:b@host/c' }, 'DATABASE_URL muss mit postgres:// oder postgresql:// beginnen.'],
  [{ PUBLIC_URL: 'localhost:8080' }, 'PUBLIC_URL muss mit https:// oder http:// beginnen'],
  [{ PUBLIC_URL: 'ftp://x.de' }, 'PUBLIC_URL muss mit https:// oder http:// beginnen'],
  [{ PUBLIC_URL: 'https://x.de/unter' }, 'PUBLIC_URL muss mit https:// oder http:// beginnen und ohne Pfad'],
  [{ ...MAIL, SMTP_URL: 'smtp://mail.example.org:99999' }, 'SMTP_URL ist keine brauchbare Adresse'],
  [{ ...MAIL, SMTP_URL: 'smtp://u:p#w@mail.example.org' }, 'SMTP_URL ist keine brauchbare Adresse'],
  [{ BACKUP_KEEP: '0,0,0' }, 'BACKUP_KEEP muss drei Zahlen nennen (Tage, Wochen, Monate), eine davon'],
])('a setting that cannot be used is named with what it has to be: %j', (env, sentence) => {
  expect(() => parseConfig(env)).toThrow(`Die Einstellungen sind nicht brauchbar: ${sentence}`);
});

test('what can be used is', () => {
  for (const PUBLIC_URL of ['https://x.de', 'http://x.de:8080/', 'http://127.0.0.1:1', 'https://Example.org'])
    expect(parseConfig({ PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL);
  expect(
    parseConfig({ ...MAIL, SMTP_URL: 'smtps://u:p%23w@mail.example.org:465?requireTLS=true' }).mail?.url,
  ).toContain('p%23w');
  for (const DATABASE_URL of ['postgres://a:b@%2Frun%2Fpostgresql/c', 'postgresql://h/c'])
    expect(parseConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  expect(parseConfig({ BACKUP_KEEP: '0,0,1' }).backup.keep).toEqual([0, 0, 1]);
});
