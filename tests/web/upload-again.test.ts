import { expect, test, vi } from 'vitest';
import { canRetry, newEntry, retryLabel } from '../../web/admin/uploads/entry.ts';
import { file, server, TO } from './upload-server.ts';

test('what was stopped and is chosen again waits again', async () => {
  const { queue, sends, become } = server();
  queue.start();
  await queue.add([file('a.jpg'), file('b.jpg')], TO);
  await sends('a.jpg', 'b.jpg');
  queue.stop();
  await become({ 'a.jpg': 'stopped', 'b.jpg': 'stopped' });
  await queue.add([file('a.jpg')], TO);
  expect(queue.state.entries.map(({ status }) => status)).toEqual(['running', 'stopped']);
});

test('what has failed or was stopped can be tried again at once, and how many of each is said', async () => {
  const { queue, become } = server();
  await queue.add([file('a.jpg'), file('b.jpg'), file('c.jpg'), file('d.jpg', '')], TO);
  queue.stop();
  const stopped = queue.state.entries;
  expect(stopped.filter(canRetry).map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
  expect(retryLabel(stopped.slice(0, 1))).toBe('1 gestopptes Bild erneut versuchen');
  const failed = stopped.slice(0, 2).map((entry) => ({ ...entry, status: 'failed' as const }));
  expect(retryLabel(failed)).toBe('2 Fehler erneut versuchen');
  expect(retryLabel([...failed, ...stopped.slice(1, 3)])).toBe(
    '2 Fehler und 2 gestoppte Bilder erneut versuchen',
  );
  await queue.retry(stopped.filter(canRetry).map(({ id }) => id));
  await become({ 'a.jpg': 'running', 'b.jpg': 'running', 'c.jpg': 'waiting', 'd.jpg': 'failed' });
});

test('to try three thousand again, and to decide about them, holds the page up as little', async () => {
  const { queue } = server();
  const many = Array.from({ length: 3000 }, (_, i) => newEntry(`${i}`, file(`${i}.jpg`), TO));
  queue.restore(many.map((entry) => ({ ...entry, status: 'failed' })));
  const ids = many.map(({ id }) => id);
  let turns = 0;
  const counting = setInterval(() => (turns += 1));
  await queue.retry(ids);
  expect(queue.state.entries.every(({ status }) => status === 'waiting')).toBe(true);
  expect(turns).toBeGreaterThan(10);

  const there = { id: 'i--feier--a', url: 'feier/a.jpg', bytes: 9, date: null, picture: null };
  for (const entry of queue.state.entries) Object.assign(entry, { status: 'same-name', there });
  turns = 0;
  await queue.decide(ids, 'skip');
  clearInterval(counting);
  expect(queue.state.entries.every(({ status }) => status === 'skipped')).toBe(true);
  expect(turns).toBeGreaterThan(10);
});

test('what the browser keeps comes back in its order, which is that of the ids as text', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { queue } = server();
  await queue.add(
    Array.from({ length: 12 }, (_, i) => file(`${i}.jpg`)),
    TO,
  );
  vi.useRealTimers();
  const ids = queue.state.entries.map(({ id }) => id);
  expect(ids.toSorted()).toEqual(ids);
});
