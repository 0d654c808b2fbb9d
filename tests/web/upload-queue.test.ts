import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { There } from '@lichthof/api/contract/upload';
import { folderOf, newEntry, restored, STATUS } from '../../web/admin/uploads/entry.ts';
import { ApiError } from '../../web/server/api-error.ts';
import { answer, file, server, TO } from './upload-server.ts';

const THERE: There = { id: 'i--feier--c', url: 'feier/c.jpg', bytes: 9, date: null, picture: null };
/** Under whose name each file comes. */
const thereOf = (name: string): There => ({ ...THERE, id: `i--feier--${name}`, url: `feier/${name}` });

test('two at a time, in their order; other types are skipped', async () => {
  const { queue, sending, most, sends, become } = server();
  await queue.add([file('a.jpg'), file('b.JPG'), file('x.png'), file('.DS_Store'), file('c.jpg')], TO);
  await become({ 'a.jpg': 'waiting', 'b.JPG': 'waiting', 'x.png': 'skipped', 'c.jpg': 'waiting' });
  expect(sending.size).toBe(0);
  queue.start();
  await sends('a.jpg', 'b.JPG');
  sending.get('a.jpg')!.go();
  await sends('b.JPG', 'c.jpg');
  sending.get('b.JPG')!.go();
  sending.get('c.jpg')!.go();
  await become({ 'a.jpg': 'done', 'b.JPG': 'done', 'x.png': 'skipped', 'c.jpg': 'done' });
  expect(most.at).toBe(2);
});

test('what is there already is skipped before it is sent, and the same file is on the list once', async () => {
  const { queue, sending, become } = server({
    check: (_, files) => Promise.resolve(files.map(() => ({ state: 'present' as const, there: null }))),
  });
  queue.start();
  await queue.add([file('a.jpg'), file('a.jpg')], TO);
  await queue.add([file('a.jpg')], TO);
  await become({ 'a.jpg': 'skipped' });
  expect(queue.state.entries).toHaveLength(1);
  expect(sending.size).toBe(0);
  // Among the large ones it is another.
  await queue.add([file('a.jpg')], { ...TO, large: true });
  expect(queue.state.entries).toHaveLength(2);
});

test('files of two folders that look the same are two, and once dropped again the same two', async () => {
  const { queue } = server();
  const dropped = () =>
    ['/karte-1/', '/karte-2/'].map((folder, i) => {
      const one = file('IMG_1.jpg', String(i));
      folderOf.set(one, folder);
      return one;
    });
  await queue.add(dropped(), TO);
  expect(queue.state.entries.map(({ name }) => name)).toEqual(['IMG_1.jpg', 'IMG_1.jpg']);
  await queue.add(dropped(), TO);
  expect(queue.state.entries).toHaveLength(2);
});

test('a folder that is chosen holds as many of one name as it has folders below it', async () => {
  const { queue } = server();
  const chosen = ['karte-1', 'karte-2'].map((folder, i) =>
    Object.defineProperty(file('IMG_1.jpg', String(i)), 'webkitRelativePath', {
      value: `tag/${folder}/IMG_1.jpg`,
    }),
  );
  await queue.add(chosen, TO);
  expect(queue.state.entries).toHaveLength(2);
});

test('a file that was sent or skipped can be dropped again: the server knows whether it is still there', async () => {
  const states: ('new' | 'present')[] = ['new', 'present', 'new'];
  const { queue, sending, sends, become } = server({
    check: (_, files) => Promise.resolve(files.map(() => ({ state: states.shift()!, there: null }))),
  });
  queue.start();
  await queue.add([file('a.jpg')], TO);
  await sends('a.jpg');
  sending.get('a.jpg')!.go();
  await become({ 'a.jpg': 'done' });
  await queue.add([file('a.jpg')], TO);
  await become({ 'a.jpg': 'skipped' });
  // Somebody has deleted it meanwhile.
  await queue.add([file('a.jpg')], TO);
  await sends('a.jpg');
  expect(queue.state.entries).toHaveLength(1);
});

test('what is asked about keywords stays when the same file is chosen again, until somebody answers', async () => {
  const kept = new Map<string, string[]>();
  const known = { ...answer('i--feier--a'), newTags: ['Kräne', 'Kai'] };
  const { queue, sending, sends, become } = server({
    finish: () => Promise.resolve(known),
    check: (_, files) =>
      Promise.resolve(
        files.map(() => ({ state: kept.size > 0 ? ('present' as const) : ('new' as const), there: null })),
      ),
    keep: ({ name, status, newTags }) => status === 'done' && kept.set(name, newTags),
  });
  queue.start();
  await queue.add([file('a.jpg')], TO);
  await sends('a.jpg');
  sending.get('a.jpg')!.go();
  await become({ 'a.jpg': 'done' });
  await queue.add([file('a.jpg')], TO);
  await become({ 'a.jpg': 'skipped' });
  expect(queue.state.entries[0]).toMatchObject({ image: 'i--feier--a', newTags: ['Kräne', 'Kai'] });
  queue.answer('anderes-album', ['Kai']);
  queue.answer(TO.album, ['Kräne']);
  expect(queue.state.entries[0]!.newTags).toEqual(['Kai']);
});

test('the same name waits for a decision, for one or for all, while the others go on', async () => {
  const finished: [string, string | null][] = [];
  const { queue, sending, sends, become } = server({
    check: (_, files) =>
      Promise.resolve(
        files.map(({ name }) =>
          name < 'd'
            ? { state: 'same-name' as const, there: thereOf(name) }
            : { state: 'new' as const, there: null },
        ),
      ),
    finish: ({ name, same }) => {
      finished.push([name, same]);
      return Promise.resolve(answer(name));
    },
  });
  queue.start();
  await queue.add([file('a.jpg'), file('b.jpg'), file('c.jpg'), file('d.jpg')], TO);
  await sends('d.jpg');
  await become({ 'a.jpg': 'same-name', 'b.jpg': 'same-name', 'c.jpg': 'same-name', 'd.jpg': 'running' });
  const [a, b, c] = queue.state.entries.map(({ id }) => id);
  await queue.decide([a!], 'skip');
  await queue.decide([b!, c!], 'replace');
  await sends('d.jpg', 'b.jpg');
  for (const name of ['d.jpg', 'b.jpg']) sending.get(name)!.go();
  await sends('c.jpg');
  sending.get('c.jpg')!.go();
  await become({ 'a.jpg': 'skipped', 'b.jpg': 'done', 'c.jpg': 'done', 'd.jpg': 'done' });
  expect(finished).toEqual([
    ['d.jpg', null],
    ['b.jpg', 'replace'],
    ['c.jpg', 'replace'],
  ]);
});

test('a name that was taken meanwhile is asked about, and nothing is sent again but the decision', async () => {
  let taken = true;
  const { queue, sending, sends, become } = server({
    check: (_, files) =>
      Promise.resolve(
        files.map(() =>
          taken ? { state: 'new' as const, there: null } : { state: 'same-name' as const, there: THERE },
        ),
      ),
    finish: ({ same }) => {
      if (same) return Promise.resolve(answer('a'));
      taken = false;
      return Promise.reject(new ApiError('Vergeben.', 409, 'taken'));
    },
  });
  queue.start();
  await queue.add([file('a.jpg')], TO);
  await sends('a.jpg');
  sending.get('a.jpg')!.go();
  await become({ 'a.jpg': 'same-name' });
  expect(queue.state.entries[0]).toMatchObject({ there: THERE, address: '/v1/upload/a.jpg' });
  await queue.decide([queue.state.entries[0]!.id], 'both');
  await sends('a.jpg');
  sending.get('a.jpg')!.go();
  await become({ 'a.jpg': 'done' });
});

test('pause, stop and retry', async () => {
  const { queue, sending, sends, become } = server();
  queue.start();
  await queue.add([file('a.jpg'), file('b.jpg'), file('c.jpg')], TO);
  await sends('a.jpg', 'b.jpg');
  queue.pause();
  await become({ 'a.jpg': 'waiting', 'b.jpg': 'waiting', 'c.jpg': 'waiting' });
  expect(sending.size).toBe(0);
  queue.start();
  await sends('a.jpg', 'b.jpg');
  queue.stop();
  await become({ 'a.jpg': 'stopped', 'b.jpg': 'stopped', 'c.jpg': 'stopped' });
  const [first] = queue.state.entries;
  // It goes on where it was.
  expect(first!.address).toBe('/v1/upload/a.jpg');
  await queue.retry([first!.id]);
  await sends('a.jpg');
  queue.remove(first!.id);
  await become({ 'b.jpg': 'stopped', 'c.jpg': 'stopped' });
  expect(sending.size).toBe(0);
});

test('a file that is refused fails with its sentence, and the rest goes on', async () => {
  const { queue, sending, sends, become } = server({
    finish: ({ name }) =>
      name === 'a.jpg'
        ? Promise.reject(new ApiError('Die Datei ist kein JPEG-Bild.', 422, 'invalid-fields'))
        : Promise.resolve(answer(name)),
  });
  queue.start();
  await queue.add([file('a.jpg'), file('b.jpg')], TO);
  await sends('a.jpg', 'b.jpg');
  sending.get('a.jpg')!.go();
  sending.get('b.jpg')!.go();
  await become({ 'a.jpg': 'failed', 'b.jpg': 'done' });
  expect(queue.state.entries[0]).toMatchObject({ note: 'Die Datei ist kein JPEG-Bild.', final: true });
  // Trying again could not help.
  await queue.retry([queue.state.entries[0]!.id]);
  expect(queue.state.entries[0]!.status).toBe('failed');
});

test.each(['no-space', 'too-many-requests', 'album-locked', 'not-logged-in'])(
  'after a %s the queue holds with its sentence, and goes on when somebody says so',
  async (code) => {
    const { queue, sending, sends, become } = server();
    queue.start();
    await queue.add([file('a.jpg'), file('b.jpg')], TO);
    await sends('a.jpg', 'b.jpg');
    sending.get('a.jpg')!.fail(new ApiError('Das geht gerade nicht.', 507, code));
    await become({ 'a.jpg': 'waiting', 'b.jpg': 'waiting' });
    expect(queue.state).toMatchObject({
      paused: true,
      held: { code, to: TO },
      why: 'Das geht gerade nicht.',
    });
    queue.start();
    await sends('a.jpg', 'b.jpg');
    expect(queue.state.held).toBeNull();
  },
);

test('an upload that the server has forgotten begins anew', async () => {
  const { queue, sending, sends } = server();
  queue.start();
  await queue.add([file('a.jpg')], TO);
  await sends('a.jpg');
  sending.get('a.jpg')!.fail(new ApiError('Das gibt es hier nicht.', 404, 'not-found'));
  await expect.poll(() => sending.get('a.jpg')?.aborted).toBe(false);
  expect(queue.state.entries[0]).toMatchObject({ status: 'running', sent: 0 });
});

test('after the browser was closed the queue is there again, and asks only for the files', async () => {
  const kept = new Map<string, object>();
  const before = server({ keep: (entry) => void kept.set(entry.id, { ...entry }) });
  before.queue.start();
  await before.queue.add([file('a.jpg'), file('b.jpg'), file('c.jpg')], TO);
  await before.sends('a.jpg', 'b.jpg');
  before.sending.get('a.jpg')!.go();
  await before.become({ 'a.jpg': 'done', 'b.jpg': 'running', 'c.jpg': 'running' });

  const left = before.queue.state.entries.filter(({ status }) => status !== 'done');
  const { queue, sending, sends, become } = server();
  queue.restore(left.map((entry) => ({ ...entry })));
  await become({ 'b.jpg': 'waiting', 'c.jpg': 'waiting' });
  queue.start();
  await setTimeout(0);
  expect(sending.size).toBe(0);
  // The same folder is chosen once more.
  await queue.add([file('b.jpg'), file('c.jpg')], TO);
  await sends('b.jpg', 'c.jpg');
  expect(queue.state.entries).toHaveLength(2);
  expect(queue.state.entries[0]!.address).toBe('/v1/upload/b.jpg');
});

test('three thousand files are added without holding the page up', async () => {
  const { queue } = server();
  const many = Array.from({ length: 3000 }, (_, i) => file(`${i}.jpg`));
  let turns = 0;
  const counting = setInterval(() => (turns += 1));
  await queue.add(many, TO);
  clearInterval(counting);
  expect(queue.state.entries).toHaveLength(3000);
  expect(turns).toBeGreaterThan(10);
});

test('the list says of a file what the specification calls its state', () => {
  expect(STATUS).toMatchObject({
    waiting: 'Warte auf Upload',
    done: 'Hochgeladen',
    failed: 'Fehler beim Upload',
    skipped: 'Übersprungen',
    stopped: 'Gestoppt',
  });
});

test('a decision about a picture that was replaced since does not outlive the browser', () => {
  const entry = newEntry('1', file('a.jpg'), TO);
  expect(restored({ ...entry, status: 'same-name', same: 'replace' })).toMatchObject({
    status: 'waiting',
    same: null,
  });
});
