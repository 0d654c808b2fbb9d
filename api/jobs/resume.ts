import { forgetAllPlain, moveToTrash, resume } from '../pictures/pictures.ts';
import type { Services } from '../services/services.ts';
import { indexPosts } from '../texts/index-posts.ts';

const EVERY_MS = 10_000;
const FORGET_MS = 3600_000;

interface Resuming {
  left: Promise<void>;
  stop(): void;
}

/** Looks now and every ten seconds. What lies readable in this machine's cache by accident is looked for now, every hour, and when an album was encrypted. */
export function startResuming(services: Services, { alone }: { alone: boolean }): Resuming {
  const { jobs, log, changes } = services;
  const run = (name: string, work: Promise<void>, failure: string) => {
    const quiet = work.catch((error: Error) => log('ERROR', failure, { error: error.message }));
    const over = quiet.finally(() => jobs.delete(name));
    jobs.set(name, over);
    return over;
  };
  const goOn = async () => {
    await resume(services, { alone });
    await moveToTrash(services);
  };
  const again = () => {
    if (!jobs.has('index')) void run('index', indexPosts(services), 'Beiträge ließen sich nicht erfassen');
    return jobs.get('resume') ?? run('resume', goOn(), 'Was unterbrochen wurde, ließ sich nicht beenden');
  };
  const left = again();
  const forget = () =>
    void (jobs.get('forget') ?? Promise.resolve()).then(() =>
      run('forget', forgetAllPlain(services), 'Der Cache ließ sich nicht aufräumen'),
    );
  forget();
  changes.on('locked', forget);
  const timers = [setInterval(() => void again(), EVERY_MS), setInterval(forget, FORGET_MS)];
  for (const timer of timers) timer.unref();
  return { left, stop: () => timers.forEach(clearInterval) };
}
