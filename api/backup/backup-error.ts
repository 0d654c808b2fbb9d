import { errorCode, isDiskFailing, isDiskFull } from '../files/error-code.ts';
import { isAway, storeSentence } from '../files/s3/failure.ts';
import { Unreadable } from '../files/unreadable.ts';

export class BackupError extends Error {
  override name = 'BackupError';
}
/** What was written is not there any more, or is something else: the backup is not good. */
export class DamagedBackup extends BackupError {}

const REASONS: [string, ...codes: string[]][] = [
  ['Dieser Benutzer darf dort nicht schreiben.', 'EACCES', 'EPERM'],
  ['Das Dateisystem ist schreibgeschützt.', 'EROFS'],
  ['Ein Teil dieses Pfades ist kein Ordner.', 'ENOTDIR', 'EEXIST'],
  ['Eine Datei oder ein Ordner ist nicht mehr da.', 'ENOENT'],
  ['Der Speicherplatz ist aufgebraucht.', 'ENOSPC', 'EDQUOT'],
  ['Der Speicherplatz der Datenbank ist aufgebraucht.', '53100'],
  ['Der Datenträger meldet einen Fehler.', 'EIO'],
  ['Der Datenträger ist nicht mehr erreichbar.', 'ESTALE', 'ENODEV', 'ENXIO', 'EHOSTDOWN', 'ENOTCONN'],
  ['Der Datenträger antwortet nicht.', 'ETIMEDOUT', 'EBUSY'],
  [
    'Der Server hat zu wenig Arbeitsspeicher, oder zu viele Dateien sind offen.',
    'ENOMEM',
    'EMFILE',
    'ENFILE',
  ],
];

export const reasonOf = (error: unknown): string | undefined =>
  REASONS.find(([, ...codes]) => codes.includes(errorCode(error)))?.[0];

/** That part of a backup could not be read; where the drive is away that is no damage. */
export const damageOf = (sentence: string, cause: unknown): BackupError =>
  new (reasonOf(cause) === undefined || isDiskFailing(cause) ? DamagedBackup : BackupError)(sentence, {
    cause,
  });

/** Also where PostgreSQL does not take the rows back: 22 is their form, 23 what they name. */
export const isDamage = (error: unknown): boolean =>
  error instanceof DamagedBackup || /^2[23]...$/.test(errorCode(error));

/** Why it failed, fit to show; the rest is in the log. */
export function sentenceOf(error: unknown): string {
  if (error instanceof BackupError || error instanceof Unreadable) return error.message;
  if (isAway(error)) return storeSentence(error);
  return reasonOf(error) ?? 'Sie ist unerwartet abgebrochen. Näheres steht im Protokoll.';
}

/** What went wrong while it was written, in words where the disk of the backup is full. */
export const targetError = (error: unknown): unknown =>
  isDiskFull(error) || errorCode(error) === 'EFBIG'
    ? new BackupError('Am Ziel der Sicherung ist kein Platz mehr.', { cause: error })
    : error;
