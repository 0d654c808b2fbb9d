import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { file, server, TO } from './upload-server.ts';

const UNSAVED = { ...TO, album: '' };

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

  queue.bindUnsaved({ album: 'hafen', title: 'Hafen' });
  await sends('a.jpg');
  expect(asked).toEqual([TO.album, 'hafen']);
  expect(queue.state.entries[0]!.to).toEqual({ album: 'hafen', title: 'Hafen', large: false });
  expect([...kept]).toEqual([TO.album, 'hafen']);
});

test('an album that is never saved takes along what was chosen for it', async () => {
  const { queue, become } = server();
  await queue.add([file('a.jpg')], UNSAVED);
  await queue.add([file('b.jpg')], TO);
  queue.removeUnsaved();
  await become({ 'b.jpg': 'waiting' });
});
