// What comes between a queue and its server
import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { FileName } from '@lichthof/api/contract/upload';
import { newEntry } from '../../web/admin/uploads/entry.ts';
import { ApiError } from '../../web/server/api-error.ts';
import { answer, file, server, TO } from './upload-server.ts';

const SECRET = { album: 'geheim', large: false, title: 'Geheim' };

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

test('what is tried again by itself says so until the server answers', async () => {
  const lost = new ApiError('Die Verbindung ist abgebrochen.', 0, 'network');
  const why = 'Die Verbindung ist abgebrochen. Es geht von selbst weiter.';
  const finishing: { fail: () => void; go: () => void }[] = [];
  const { queue, sending, sends, become } = server({
    finish: ({ name }, broken) =>
      new Promise((resolve) =>
        finishing.push({ fail: () => broken(lost), go: () => resolve(answer(`i--feier--${name}`)) }),
      ),
  });
  queue.start();
  await queue.add([file('a.jpg')], TO);
  await sends('a.jpg');
  sending.get('a.jpg')!.broken(lost);
  expect(queue.state).toMatchObject({ paused: false, held: null, why });
  sending.get('a.jpg')!.address('/v1/upload/a.jpg');
  expect(queue.state.why).toBe('');
  sending.get('a.jpg')!.go();
  await expect.poll(() => finishing).toHaveLength(1);
  finishing[0]!.fail();
  expect(queue.state.why).toBe(why);
  // Paused by hand, nothing goes on by itself.
  queue.pause();
  finishing[0]!.fail();
  expect(queue.state.why).toBe('');
  queue.start();
  finishing[0]!.fail();
  finishing[0]!.go();
  await become({ 'a.jpg': 'done' });
  expect(queue.state.why).toBe('');
});

test.each(['stop', 'remove'] as const)('nothing goes on by itself behind %s of the last one', async (way) => {
  const { queue, sending, sends } = server();
  queue.start();
  await queue.add([file('a.jpg')], TO);
  await sends('a.jpg');
  sending.get('a.jpg')!.broken(new ApiError('Die Verbindung ist abgebrochen.', 0, 'network'));
  if (way === 'stop') queue.stop();
  else queue.remove(queue.state.entries[0]!.id);
  expect(queue.state.why).toBe('');
});

test.each(['digest', 'check', 'finish'])('what is removed during its %s is not kept again', async (step) => {
  const kept = new Set<string>();
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const during = async <T>(at: string, result: T) => {
    if (at === step) begun.resolve();
    if (at === step) await end.promise;
    return result;
  };
  const { queue, sending, sends } = server({
    digest: () => during('digest', 'sha'),
    check: () => during('check', [{ state: 'new' as const, there: null }]),
    finish: ({ name }) => during('finish', answer(name)),
    keep: ({ id }) => void kept.add(id),
    forget: (id) => void kept.delete(id),
  });
  queue.start();
  await queue.add([file('a.jpg')], TO);
  if (step === 'finish') {
    await sends('a.jpg');
    sending.get('a.jpg')!.go();
  }
  await begun.promise;
  queue.remove(queue.state.entries[0]!.id);
  end.resolve();
  await setTimeout(0);
  expect([...kept]).toEqual([]);
});

test('what has failed for good does not go on by itself', async () => {
  const lost = new ApiError('Die Verbindung ist abgebrochen.', 0, 'network');
  const { queue, sending, sends, become } = server();
  queue.start();
  await queue.add([file('a.jpg')], TO);
  for (let n = 0; n < 3; n += 1) {
    await sends('a.jpg');
    sending.get('a.jpg')!.broken(lost);
    sending.get('a.jpg')!.fail(lost);
  }
  await become({ 'a.jpg': 'failed' });
  expect(queue.state.why).toBe('');
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

test('what has got on since its connection broke, or is tried again by hand, may break as often once more', async () => {
  const { queue, sending, sends, become } = server();
  const breaks = async (status: number) => {
    await sends('a.jpg');
    sending.get('a.jpg')!.fail(new ApiError('Der Server hat mit einem Fehler geantwortet.', status, 'http'));
  };
  queue.start();
  await queue.add([file('a.jpg')], TO);
  for (const [n, status] of [0, 502, 504, 500].entries()) {
    await sends('a.jpg');
    sending.get('a.jpg')!.sent(n);
    await breaks(status);
  }
  // It goes on at 3 bytes, after one break there.
  await breaks(0);
  await sends('a.jpg');
  sending.get('a.jpg')!.sent(1);
  await breaks(0);
  await become({ 'a.jpg': 'failed' });
  await queue.retry([queue.state.entries[0]!.id]);
  await breaks(0);
  await breaks(0);
  await sends('a.jpg');
});

test('a file for which others leave no place waits for it, however long that takes', async () => {
  const { queue, sending, sends, become } = server();
  queue.start();
  await queue.add([file('a.jpg')], TO);
  for (let n = 0; n < 5; n += 1) {
    await sends('a.jpg');
    sending.get('a.jpg')!.fail(new ApiError('Es werden schon drei Dateien hochgeladen.', 429, 'busy'));
  }
  await sends('a.jpg');
  sending.get('a.jpg')!.go();
  await become({ 'a.jpg': 'done' });
});

test('an album that has no password yet takes none of its files, asked once, and holds up no other', async () => {
  const why = 'Bitte vergeben Sie zuerst das Albumpasswort: Dieses Album wird verschlüsselt.';
  let missing = true;
  const asked: string[] = [];
  const { queue, sends, become } = server({
    check: ({ album }, files) => {
      asked.push(album);
      return missing && album === 'geheim'
        ? Promise.reject(new ApiError(why, 409, 'conflict'))
        : Promise.resolve(files.map(() => ({ state: 'new' as const, there: null })));
    },
  });
  const many = Array.from({ length: 250 }, (_, i) => newEntry(`${i}`, file(`${i}.jpg`), SECRET));
  queue.restore(many.map((entry) => ({ ...entry, sha256: 'known' })));
  await queue.add([file('a.jpg')], TO);
  queue.start();
  await sends('a.jpg');
  expect(asked).toEqual(['geheim', 'feier']);
  expect(queue.state).toMatchObject({ paused: false, held: null, why: '' });
  const refused = queue.state.entries.slice(0, -1);
  expect(refused.every(({ status, note }) => status === 'failed' && note === why)).toBe(true);
  missing = false;
  for (const { id } of refused.slice(1)) queue.remove(id);
  await queue.add([file('0.jpg')], SECRET);
  await sends('a.jpg', '0.jpg');
  await become({ '0.jpg': 'running', 'a.jpg': 'running' });
});

test('a name that the server takes from nobody fails by itself, and holds up none of the others', async () => {
  const { queue, sends } = server({
    digest: () => Promise.resolve('sha'),
    check: async (_, files) => {
      // All that follow are asked about together.
      await setTimeout();
      if (files.some(({ name }) => !FileName.safeParse(name).success))
        throw new ApiError('Bitte prüfen Sie die Angaben.', 422, 'invalid-fields');
      return files.map(() => ({ state: 'new', there: null }));
    },
  });
  queue.start();
  const names = ['a.jpg', 'b\n.jpg', `${'c'.repeat(252)}.jpg`, 'd.jpg'];
  await queue.add(
    names.map((name) => file(name, 'x')),
    TO,
  );
  await sends('a.jpg', 'd.jpg');
  expect(queue.state.entries.map(({ note, final }) => [note, final])).toEqual([
    ['', false],
    ['Dateiname: Der Text enthält Zeichen, die sich nicht speichern lassen.', true],
    ['Dateiname: Höchstens 255 Zeichen.', true],
    ['', false],
  ]);
});
