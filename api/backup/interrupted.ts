import { BACKUP_KINDS, type BackupKind } from '../contract/backup.ts';
import type { Services } from '../services/services.ts';

const INTERRUPTED = 'Der Server ist währenddessen ausgefallen.';

/** Ends what its process has left behind, and answers of what kinds it was. `alone`: no other process can be at it. */
export async function endInterrupted(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { alone }: { alone: boolean },
): Promise<BackupKind[]> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    await trx
      .updateTable('task')
      .set({ state: 'failed', error: INTERRUPTED, lockedUntil: null, ended: now })
      .where('kind', 'in', BACKUP_KINDS)
      .where('state', '=', 'running')
      .$if(!alone, (query) => query.where('lockedUntil', '<', now))
      .execute();
    const ended = await trx
      .updateTable('backupRun')
      .set({ ended: now, error: INTERRUPTED })
      .where('ended', 'is', null)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('task')
              .select('task.id')
              .whereRef('task.id', '=', 'backupRun.id')
              .where('state', '=', 'running'),
          ),
        ),
      )
      .returning('kind')
      .execute();
    return ended.map(({ kind }) => kind);
  });
}
