import { forgetAllPlain, resume } from '../pictures/pictures.ts';
import type { Services } from '../services/services.ts';

const EVERY_MS = 60_000;

interface Resuming {
  /** Resolves when all that was found at the start has ended. */
  left: Promise<void>;
  stop(): void;
}

/** Looks now and every minute; what lies readable in the cache by accident is looked for now. */
export function startResuming(services: Services, { alone }: { alone: boolean }): Resuming {
  const { jobs, log } = services;
  const run = (name: string, work: Promise<void>, failure: string) => {
    const quiet = work.catch((error: Error) => log('ERROR', failure, { error: error.message }));
    const over = quiet.finally(() => jobs.delete(name));
    jobs.set(name, over);
    return over;
  };
  const again = () =>
    jobs.get('resume') ??
    run('resume', resume(services, { alone }), 'Eine unterbrochene Verschlüsselung ließ sich nicht beenden');
  const left = again();
  void run('forget', forgetAllPlain(services), 'Der Cache ließ sich nicht aufräumen');
  const timer = setInterval(() => void again(), EVERY_MS).unref();
  return { left, stop: () => clearInterval(timer) };
}
