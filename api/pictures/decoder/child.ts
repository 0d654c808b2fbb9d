import { fork } from 'node:child_process';
import path from 'node:path';
import { PictureRefused } from '../refusal.ts';
import { TOO_MUCH_MEMORY, TOO_SLOW, type Answer, type Job, type Question, type Result } from './protocol.ts';

export interface Child {
  free(): boolean;
  run(job: Job): Promise<Result>;
  stop(): void;
}

/** Memory that nobody uses is given back after this time. */
const IDLE_MS = 20_000;

/** One heap, and large blocks outside of it, so that what a picture needed goes back to the system: a third less memory. */
const env = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '4194304',
  MALLOC_TRIM_THRESHOLD_: '16777216',
  // What libvips says about a hostile file belongs into the refusal, not on the server's standard error.
  VIPS_WARNING: '0',
  // Stripping types costs 15 MB and 50 ms, unless it has been done before. Where this cannot be written, it is done again.
  NODE_COMPILE_CACHE: path.join(import.meta.dirname, '../../../.cache/node'),
};

export function startChild(
  { megabytes, deadline }: { megabytes: number; deadline: number },
  niceness: number,
  gone: () => void,
): Child {
  const child = fork(new URL('process.ts', import.meta.url), [String(megabytes), String(niceness)], {
    execArgv: ['--max-old-space-size=256', '--max-semi-space-size=1'],
    env,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let current: { id: number; settle(answer: Answer): void; fail(error: PictureRefused): void } | undefined;
  let jobs = 0;
  let timedOut = false;
  let stopped = false;

  const stop = () => {
    stopped = true;
    child.kill('SIGKILL');
  };
  const rest = () => {
    current = undefined;
    child.unref();
    child.channel?.unref();
    idle.refresh();
  };
  const idle = setTimeout(() => current || stop(), IDLE_MS).unref();

  child.on('message', (answer: Answer) => {
    if (answer.id === current?.id) current.settle(answer);
  });
  const ended = (by: number | string | null, detail: string) => {
    stopped = true;
    clearTimeout(idle);
    gone();
    const isSlow = timedOut || by === TOO_SLOW;
    const reason = isSlow ? 'too-slow' : by === TOO_MUCH_MEMORY ? 'too-much-memory' : 'crashed';
    current?.fail(new PictureRefused(reason, detail));
  };
  child.once('exit', (code, signal) => ended(signal ?? code, `exit code ${code}, signal ${signal}`));
  child.once('disconnect', stop);
  // Where the process could not even be started, nothing exits.
  child.on('error', (error) => (child.pid === undefined ? ended(null, error.message) : stop()));
  rest();

  return {
    free: () => !stopped && current === undefined,
    stop,
    run: (job) =>
      new Promise<Result>((resolve, reject) => {
        child.ref();
        child.channel?.ref();
        const deadlineTimer = setTimeout(() => {
          timedOut = true;
          stop();
        }, deadline);
        const done = <T>(settle: (value: T) => void, value: T) => {
          clearTimeout(deadlineTimer);
          rest();
          settle(value);
        };
        current = {
          id: ++jobs,
          settle: (answer) =>
            'result' in answer
              ? done(resolve, answer.result)
              : done(reject, new PictureRefused(answer.refused, answer.detail)),
          fail: (error) => done(reject, error),
        };
        const question: Question = { id: jobs, job };
        child.send(question);
      }),
  };
}
