import { reasonOf } from './backup/backup-error.ts';
import type { Config } from './config.ts';
import { storeSentence } from './files/s3/failure.ts';

export function startError(error: unknown, { port, host, dataDir }: Config): string {
  const { code = '', syscall, address, path } = error as NodeJS.ErrnoException & { address?: string };
  const file = path ?? (address?.startsWith('/') ? address : undefined);
  if (file?.startsWith(dataDir) && reasonOf(error))
    return `In DATA_DIR (${dataDir}) lässt sich nicht arbeiten: ${reasonOf(error)} Bitte ändern Sie das, oder nennen Sie mit DATA_DIR einen anderen Ordner.`;
  if (file === undefined && (syscall === 'listen' || syscall === 'getaddrinfo')) {
    if (code === 'EADDRINUSE')
      return `Auf Port ${port} läuft schon ein Programm. Bitte beenden Sie es, oder wählen Sie mit PORT einen anderen Port, zum Beispiel PORT=${port + 1}.`;
    if (code === 'EACCES')
      return `Port ${port} darf dieser Benutzer nicht öffnen. Bitte wählen Sie mit PORT einen ab 1024, zum Beispiel PORT=8080.`;
    return `HOST=${host} ist keine Adresse dieses Rechners. Üblich sind HOST=127.0.0.1 (nur dieser Rechner) und HOST=0.0.0.0 (alle).`;
  }
  return storeSentence(error);
}
