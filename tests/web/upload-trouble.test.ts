// What comes between a queue and its server
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../web/server/api-error.ts';
import { file, server, TO } from './upload-server.ts';

test('while the server cannot be reached the queue waits, longer each time, and goes on by itself', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    let asked = 0;
    let down = true;
    const { queue, sending } = server({
      check: (_, files) => {
        asked += 1;
        if (down) return Promise.reject(new ApiError('Der Server ist nicht erreichbar.', 0, 'network'));
        return Promise.resolve(files.map(() => ({ state: 'new' as const, there: null })));
      },
    });
    queue.start();
    void queue.add([file('a.jpg')], TO);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toBeGreaterThan(5);
    expect(asked).toBeLessThan(10);
    await vi.advanceTimersByTimeAsync(12 * 3600_000);
    expect(queue.state).toMatchObject({
      paused: false,
      held: null,
      why: 'Der Server ist nicht erreichbar. Es geht von selbst weiter.',
    });
    // Paused, it does not ask; and whoever goes on with it need not wait.
    queue.pause();
    const until = asked;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toBe(until);
    queue.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toBe(until + 1);
    down = false;
    await vi.advanceTimersByTimeAsync(30_000);
    expect([...sending.keys()]).toEqual(['a.jpg']);
    expect(queue.state.why).toBe('');
  } finally {
    vi.useRealTimers();
  }
});

test('a file whose connection breaks goes on where it was, but not for ever', async () => {
  const { queue, sending, sends, become } = server();
  queue.start();
  await queue.add([file('a.jpg')], TO);
  for (let n = 0; n < 3; n += 1) {
    await sends('a.jpg');
    expect(queue.state.entries[0]!.address).toBe('/v1/upload/a.jpg');
    sending.get('a.jpg')!.fail(new ApiError('Die Verbindung ist abgebrochen.', 0, 'network'));
  }
  await become({ 'a.jpg': 'failed' });
});

test('an album that has no password yet holds the queue, and none of its files fails', async () => {
  const why = 'Bitte vergeben Sie zuerst das Albumpasswort: Dieses Album wird verschlüsselt.';
  let missing = true;
  const { queue, sends, become } = server({
    check: (_, files) =>
      missing
        ? Promise.reject(new ApiError(why, 409, 'conflict'))
        : Promise.resolve(files.map(() => ({ state: 'new' as const, there: null }))),
  });
  queue.start();
  await queue.add([file('a.jpg'), file('b.jpg')], TO);
  await vi.waitFor(() => expect(queue.state).toMatchObject({ paused: true, held: 'conflict', why }));
  await become({ 'a.jpg': 'waiting', 'b.jpg': 'waiting' });
  missing = false;
  queue.start();
  await sends('a.jpg', 'b.jpg');
});
