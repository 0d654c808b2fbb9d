import { useEffect, useEffectEvent, useState } from 'react';
import {
  type BackupKind,
  type BackupState,
  readBackups,
  startBackup,
  stopBackup,
} from '@lichthof/api/contract/backup';
import { call } from '../../server/api.ts';
import { toApiError } from '../../server/api-error.ts';
import { toastOnError } from '../../server/toast-on-error.ts';
import { recount } from '../counts.ts';
import { followTasks } from '../tasks/server-tasks.ts';

const EVERY_MS = 2000;

/** What is known of the backups, read again as long as something runs: also what another administrator or the schedule has begun. */
export function useBackups() {
  const [state, setState] = useState<BackupState | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [asked, setAsked] = useState(0);
  const [answered, setAnswered] = useState(0);
  const [starting, setStarting] = useState(false);
  const reread = () => setAsked((before) => before + 1);

  const take = (newest: BackupState) => {
    if (state?.running && !newest.running) recount();
    setError(null);
    setState(newest);
  };
  const taken = useEffectEvent(take);
  useEffect(() => {
    let wanted = true;
    call(readBackups)
      .then(
        (newest) => wanted && taken(newest),
        (failure: unknown) => wanted && setError(toApiError(failure).message),
      )
      .finally(() => wanted && setAnswered((before) => before + 1));
    return () => {
      wanted = false;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- asked for anew
  }, [asked]);

  const running = state?.running != null;
  useEffect(() => {
    if (!running) return undefined;
    // Also where there was no answer: what runs does not end with the connection.
    const timer = setTimeout(() => setAsked((before) => before + 1), EVERY_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- after each answer
  }, [running, answered]);

  async function start(kind: BackupKind): Promise<void> {
    if (running || starting) return;
    setStarting(true);
    if (await toastOnError(() => call(startBackup, { body: { kind } }))) void followTasks();
    setStarting(false);
    reread();
    recount();
  }
  async function stop(taskId: string): Promise<void> {
    await toastOnError(() => call(stopBackup, { body: { taskId } }));
    reread();
  }
  return {
    state,
    error: state ? null : error,
    reread,
    start: (kind: BackupKind) => void start(kind),
    stop,
    take,
  };
}
