import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { folderOf, newUnsaved } from '../../web/admin/uploads/entry.ts';
import { file, server, TO } from './upload-server.ts';

const unsaved = newUnsaved();
const UNSAVED = { ...TO, album: unsaved };
const HAFEN = { album: 'hafen', title: 'Hafen' };

test('what is chosen for an album that is not saved waits for it, also where the queue is at work', async () => {
  const asked: string[] = [];
  const kept = new Set<string>();
  const { queue, sending, sends, become } = server({
    check: ({ album }, files) => {
      asked.push(album);
      return Promise.resolve(files.map(() => ({ state: 'new' as const, there: null })));
    },
    keep: ({ to }) => kept.add(to.album),
  });
  queue.start();
  await queue.add([file('a.jpg')], UNSAVED);
  await queue.add([file('b.jpg')], TO);
  await sends('b.jpg');
  sending.get('b.jpg')!.go();
  await become({ 'a.jpg': 'waiting', 'b.jpg': 'done' });
  await setTimeout(0);
  expect(asked).toEqual([TO.album]);
  expect([...kept]).toEqual([TO.album]);

  queue.bindUnsaved(unsaved, HAFEN);
  await sends('a.jpg');
  expect(asked).toEqual([TO.album, 'hafen']);
  expect(queue.state.entries[0]!.to).toEqual({ album: 'hafen', title: 'Hafen', large: false });
  expect([...kept]).toEqual([TO.album, 'hafen']);
});

test('an album that is never saved takes along what was chosen for it', async () => {
  const { queue, become } = server();
  await queue.add([file('a.jpg')], UNSAVED);
  await queue.add([file('b.jpg')], TO);
  queue.removeUnsaved(unsaved);
  await become({ 'b.jpg': 'waiting' });
});

const MANY = Array.from({ length: 350 }, (_, i) => file(`${i}.jpg`));

/** How many entries each album has. */
const counts = ({ queue }: ReturnType<typeof server>) => {
  const albums = Map.groupBy(queue.state.entries, ({ to }) => to.album);
  return Object.fromEntries([...albums].map(([album, entries]) => [album, entries.length]));
};

test('what is still being added when the album is saved goes there, as if it had been there before', async () => {
  const chosen = server();
  const sameElsewhere = file('0.jpg');
  folderOf.set(sameElsewhere, 'Elsewhere/');
  const adding = chosen.queue.add([...MANY, sameElsewhere, file('1.jpg')], UNSAVED);
  await setTimeout(0);
  chosen.queue.bindUnsaved(unsaved, HAFEN);
  chosen.queue.removeUnsaved(unsaved);
  await adding;
  expect(counts(chosen)).toEqual({ hafen: 351 });
  expect(chosen.queue.state.entries.at(-1)!.to).toEqual({ album: 'hafen', title: 'Hafen', large: false });
});

test('what is still being added when the form is left comes into no other album', async () => {
  const left = server();
  const toSaved = left.queue.add(MANY, TO);
  const adding = left.queue.add(MANY, UNSAVED);
  await setTimeout(0);
  left.queue.removeUnsaved(unsaved);
  await adding;
  const next = newUnsaved();
  await left.queue.add([file('a.jpg')], { ...TO, album: next });
  left.queue.bindUnsaved(next, HAFEN);
  await toSaved;
  expect(counts(left)).toEqual({ feier: 350, hafen: 1 });
});

test('a folder that is read to its end only after that is no other', async () => {
  const late = server();
  late.queue.bindUnsaved(unsaved, HAFEN);
  await late.queue.add([file('a.jpg')], UNSAVED);
  expect(counts(late)).toEqual({ hafen: 1 });
  const left = newUnsaved();
  late.queue.removeUnsaved(left);
  await late.queue.add([file('b.jpg')], { ...TO, album: left });
  expect(counts(late)).toEqual({ hafen: 1 });
});
