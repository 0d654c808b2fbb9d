import { expect } from 'vitest';
import { createQueue } from '../../web/admin/uploads/queue.ts';
import type { Work } from '../../web/admin/uploads/run.ts';
import { ApiError } from '../../web/server/api-error.ts';

export const TO = { album: 'feier', large: false, title: 'Feier' };
export const file = (name: string, content = name, lastModified = 1) =>
  new File([content], name, { lastModified });
export const answer = (id: string) => ({
  id,
  url: '',
  tUrl: null,
  largeUrl: null,
  filename: '',
  width: 1,
  height: 1,
  hash: '',
  bytes: 1,
  present: false,
  captured: null,
  newTags: [],
});

interface Sending {
  go: () => void;
  fail: (error: Error) => void;
  sent: (bytes: number) => void;
  broken: (error: ApiError) => void;
  address: (address: string) => void;
  aborted: boolean;
}

/** A server that takes everything, as far as a test does not say otherwise; what it was sent waits until it is let go. */
export function server(given: Partial<Work> = {}) {
  const sending = new Map<string, Sending>();
  const most = { at: 0 };
  const work: Work = {
    digest: async (of) => `sha of ${await of.text()}`,
    check: (_, files) => Promise.resolve(files.map(() => ({ state: 'new' as const, there: null }))),
    send: ({ name }, { size }, heard, signal) =>
      new Promise<void>((resolve, reject) => {
        const mine = {
          go: () => {
            sending.delete(name);
            heard.sent(size);
            resolve();
          },
          fail: (error: Error) => {
            sending.delete(name);
            reject(error);
          },
          sent: heard.sent,
          broken: heard.broken,
          address: heard.address,
          aborted: false,
        };
        heard.address(`/v1/upload/${name}`);
        sending.set(name, mine);
        most.at = Math.max(most.at, sending.size);
        signal.addEventListener('abort', () => {
          mine.aborted = true;
          mine.fail(new ApiError('', 0, 'aborted'));
        });
      }),
    finish: ({ name }) => Promise.resolve(answer(`i--feier--${name}`)),
    keep: () => undefined,
    forget: () => undefined,
    ...given,
  };
  const queue = createQueue(work);
  const states = () => Object.fromEntries(queue.state.entries.map(({ name, status }) => [name, status]));
  const sends = (...names: string[]) => expect.poll(() => [...sending.keys()]).toEqual(names);
  const become = (wanted: object) => expect.poll(() => states()).toEqual(wanted);
  return { queue, sending, most, states, sends, become };
}
