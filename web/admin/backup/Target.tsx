import type { BackupState } from '@lichthof/api/contract/backup';
import { bytesOf } from '../../ui/format.ts';
import { Alert } from '../../ui/Alert.tsx';

export const Target = ({ dir, problem, free, encrypted }: BackupState) => (
  <section className="fsec backup-target" aria-label="Ziel">
    <h2>Ziel</h2>
    <div>
      {dir !== null && (
        <p>
          <code>{dir}</code>
        </p>
      )}
      {problem !== null && (
        <Alert role="note" id="ziel-problem">
          {problem}
        </Alert>
      )}
      {free !== null && <p className="muted num">Erreichbar, {bytesOf(free)} frei.</p>}
      <p className="muted">
        {encrypted
          ? 'Die Sicherungen sind verschlüsselt. Ohne die Passphrase sind sie wertlos: Bewahren Sie sie getrennt auf.'
          : 'Die Sicherungen sind nicht verschlüsselt, und die Geheimnisse der Website liegen dabei. Mit BACKUP_PASSPHRASE, gesetzt beim Start des Servers, werden sie es.'}
      </p>
      <p className="muted">
        Ordner, Passphrase und was bleibt werden mit <code>BACKUP_DIR</code>, <code>BACKUP_PASSPHRASE</code>{' '}
        und <code>BACKUP_KEEP</code> beim Start des Servers gesetzt und lassen sich hier nicht ändern.
      </p>
    </div>
  </section>
);
