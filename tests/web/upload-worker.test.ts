// The script that reads the files beside the page does not come
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../web/server/api-error.ts';
import { file, server, TO } from './upload-server.ts';

vi.mock('../../web/admin/uploads/digest.worker.ts?worker&url', () => ({ default: 'digest.worker.js' }));

const workers: Scripted[] = [];
class Scripted extends EventTarget {
  asked: { id: number }[] = [];
  constructor() {
    super();
    workers.push(this);
  }
  postMessage = (question: { id: number }) => void this.asked.push(question);
  terminate = () => {};
  answer = (data: object) => this.dispatchEvent(new MessageEvent('message', { data }));
}
vi.stubGlobal('window', {});
vi.stubGlobal('Worker', Scripted);
const { digest } = await import('../../web/admin/uploads/digest.ts');

beforeEach(() => void workers.splice(0));

test('what was asked of a script that has not come is told so, and the next file asks for it anew', async () => {
  const both = Promise.allSettled([digest(file('a.jpg')), digest(file('b.jpg'))]);
  workers[0]!.dispatchEvent(new Event('error'));
  const lost = expect.objectContaining({
    code: 'network',
    message: 'Ein Teil der Website ist nicht angekommen. Bleibt das so, laden Sie die Seite bitte neu.',
  });
  expect(await both).toEqual([
    { status: 'rejected', reason: lost },
    { status: 'rejected', reason: lost },
  ]);
  const next = digest(file('c.jpg'));
  expect(workers).toHaveLength(2);
  workers[1]!.answer({ id: workers[1]!.asked[0]!.id, digest: 'sha' });
  expect(await next).toBe('sha');
  const unread = digest(file('d.jpg'));
  workers[1]!.answer({ id: workers[1]!.asked[1]!.id, failed: true });
  await expect(unread).rejects.toMatchObject({ code: 'unreadable', message: /lässt sich nicht mehr lesen/ });
});

test('a queue waits for it, says so and goes on by itself; a file that cannot be read fails', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    let asked = 0;
    let isMissing = true;
    const { queue, sending, states } = server({
      digest: ({ name }) => {
        asked += 1;
        if (isMissing) return Promise.reject(new ApiError('Es fehlt etwas.', 0, 'network'));
        return name === 'weg.jpg'
          ? Promise.reject(new ApiError('Nicht mehr zu lesen.', 0, 'unreadable'))
          : Promise.resolve('sha');
      },
    });
    queue.start();
    void queue.add([file('a.jpg'), file('weg.jpg')], TO);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toBeGreaterThan(5);
    expect(asked).toBeLessThan(10);
    expect(states()).toEqual({ 'a.jpg': 'waiting', 'weg.jpg': 'waiting' });
    expect(queue.state).toMatchObject({ paused: false, why: 'Es fehlt etwas. Es geht von selbst weiter.' });
    isMissing = false;
    await vi.advanceTimersByTimeAsync(30_000);
    expect([...sending.keys()]).toEqual(['a.jpg']);
    expect(queue.state.why).toBe('');
    expect(queue.state.entries[1]).toMatchObject({
      status: 'failed',
      hasFile: false,
      note: 'Nicht mehr zu lesen.',
    });
  } finally {
    vi.useRealTimers();
  }
});
