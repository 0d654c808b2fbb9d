import { expect, test } from 'vitest';
import { BackupError, sentenceOf } from '../../../api/backup/backup-error.ts';

const failed = (code: string) => Object.assign(new Error(`${code}: open '/mnt/sicherung/objects'`), { code });

test('why a backup has failed is said in German, and nothing of what only the log may know', () => {
  expect(sentenceOf(new BackupError('Das ist nicht die Passphrase dieser Sicherung.'))).toBe(
    'Das ist nicht die Passphrase dieser Sicherung.',
  );
  expect(sentenceOf(failed('EROFS'))).toBe('Das Dateisystem ist schreibgeschützt.');
  expect(sentenceOf(failed('53100'))).toBe('Der Speicherplatz der Datenbank ist aufgebraucht.');
  expect(sentenceOf(failed('EIO'))).toBe('Der Datenträger meldet einen Fehler.');
  for (const error of [failed('EWHATEVER'), new Error('password=geheim')])
    expect(sentenceOf(error)).toBe('Sie ist unerwartet abgebrochen. Näheres steht im Protokoll.');
});
