import { errorCode, isDiskFull } from '../files/error-code.ts';
import { isAway, storeSentence } from '../files/s3/failure.ts';

export class BackupError extends Error {
  override name = 'BackupError';
}

const REASONS: Record<string, string> = {
  EACCES: 'Dieser Benutzer darf dort nicht schreiben.',
  EPERM: 'Dieser Benutzer darf dort nicht schreiben.',
  EROFS: 'Das Dateisystem ist schreibgeschützt.',
  ENOTDIR: 'Ein Teil des Pfades ist kein Ordner.',
  EEXIST: 'Ein Teil des Pfades ist kein Ordner.',
  ENOENT: 'Eine Datei oder ein Ordner ist nicht mehr da.',
  ENOSPC: 'Der Speicherplatz ist aufgebraucht.',
  EDQUOT: 'Der Speicherplatz ist aufgebraucht.',
  EIO: 'Der Datenträger meldet einen Fehler.',
  ESTALE: 'Der Datenträger ist nicht mehr erreichbar.',
  ENODEV: 'Der Datenträger ist nicht mehr erreichbar.',
  ENXIO: 'Der Datenträger ist nicht mehr erreichbar.',
  EHOSTDOWN: 'Der Datenträger ist nicht erreichbar.',
  ETIMEDOUT: 'Der Datenträger antwortet nicht.',
};

/** Why it failed, fit to show; the rest is in the log. */
export function sentenceOf(error: unknown): string {
  if (error instanceof BackupError) return error.message;
  if (isAway(error)) return storeSentence(error);
  return REASONS[errorCode(error)] ?? 'Sie ist unerwartet abgebrochen. Näheres steht im Protokoll.';
}

/** What went wrong while it was written, in words where the disk of the backup is full. */
export const targetError = (error: unknown): unknown =>
  isDiskFull(error) || errorCode(error) === 'EFBIG'
    ? new BackupError('Am Ziel der Sicherung ist kein Platz mehr.', { cause: error })
    : error;
