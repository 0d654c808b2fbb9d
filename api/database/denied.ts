import { accessSync, constants, readdirSync } from 'node:fs';
import path from 'node:path';

/** The first of a folder, itself or anything below it, that this process may not read and write. */
export function deniedIn(folder: string): string | undefined {
  if (isDenied(folder, constants.X_OK)) return folder;
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => [path.join(folder, entry.name), entry.isDirectory()] as const)
    .map(([at, isFolder]) => (isFolder ? deniedIn(at) : isDenied(at) ? at : undefined))
    .find((at) => at !== undefined);
}

function isDenied(at: string, also = 0): boolean {
  try {
    accessSync(at, constants.R_OK | constants.W_OK | also);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES';
  }
}

/** What is denied where Lichthof has made everything itself. */
export const deniedSentence = (at: string, dataDir: string): string =>
  `${at} gehört einem anderen Benutzer, meist weil ein Befehl als root lief. Bitte geben Sie alles in DATA_DIR dem Benutzer des Servers: chown -R BENUTZER ${dataDir}`;
