import { expect, test } from 'vitest';
import { folderOf } from '../../web/admin/uploads/entry.ts';
import { answer, file, server, TO } from './upload-server.ts';

const THERE = { id: 'i--feier--DSC_1', bytes: 9, date: null, picture: null };

test('two files replace no picture that was not shown: for the second is asked again, with what the first has become', async () => {
  const album = { url: 'feier/DSC_1.jpg' };
  const replaced: (string | undefined)[] = [];
  const { queue, sending, sends } = server({
    check: (_, files) =>
      Promise.resolve(files.map(() => ({ state: 'same-name' as const, there: { ...THERE, ...album } }))),
    finish: ({ sha256, there }) => {
      replaced.push(there?.url);
      album.url = `feier/DSC_1-${sha256}.jpg`;
      return Promise.resolve(answer(THERE.id));
    },
  });
  queue.start();
  const cards = ['/karte-1/', '/karte-2/'].map((folder, i) => {
    const one = file('DSC_1.jpg', String(i));
    folderOf.set(one, folder);
    return one;
  });
  await queue.add(cards, TO);
  const statuses = () => queue.state.entries.map(({ status }) => status);
  await expect.poll(() => statuses()).toEqual(['same-name', 'same-name']);
  const ids = queue.state.entries.map(({ id }) => id);
  await queue.decide(ids, 'replace');
  await sends('DSC_1.jpg');
  expect(statuses()).toEqual(['running', 'same-name']);
  sending.get('DSC_1.jpg')!.go();
  await expect.poll(() => statuses()).toEqual(['done', 'same-name']);
  await expect.poll(() => queue.state.entries[1]!.there!.url).toBe('feier/DSC_1-sha of 0.jpg');
  await queue.decide(ids, 'replace');
  await sends('DSC_1.jpg');
  sending.get('DSC_1.jpg')!.go();
  await expect.poll(() => statuses()).toEqual(['done', 'done']);
  expect(replaced).toEqual(['feier/DSC_1.jpg', 'feier/DSC_1-sha of 0.jpg']);
});
