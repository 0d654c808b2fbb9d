// issue 9 B: a folder is dropped with all that is in it
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { filesOf } from '../../web/admin/uploads/incoming.ts';
import { createQueue } from '../../web/admin/uploads/queue.ts';

interface Entry {
  isFile: boolean;
  isDirectory: boolean;
  name: string;
}

/** As a browser hands a file over, a moment later than it is asked for. */
const file = (name: string, content = name) => ({
  isFile: true,
  isDirectory: false,
  name,
  fullPath: `/${content}/${name}`,
  file: (given: (file: File) => void) =>
    void setTimeout(0).then(() => given(new File([content], name, { lastModified: 1 }))),
});
const unreadable = (name: string) => ({
  ...file(name),
  file: (_: unknown, refused: (error: Error) => void) => refused(new Error('gone')),
});
/** Browsers tell of a hundred at a time. */
const folder = (name: string, inside: Entry[]) => ({
  isFile: false,
  isDirectory: true,
  name,
  createReader: () => {
    let told = 0;
    return {
      readEntries: (given: (entries: Entry[]) => void) => given(inside.slice(told, (told += 100))),
    };
  },
});

/** What is dropped; its items are empty as soon as the event is over. */
function dropped(...entries: (Entry | File)[]): Pick<DataTransfer, 'items'> {
  const items = entries.map((entry) => ({
    kind: 'file',
    webkitGetAsEntry: () => (entry instanceof File ? null : entry),
    getAsFile: () => (entry instanceof File ? entry : new File([], entry.name)),
  }));
  void Promise.resolve().then(() => items.splice(0));
  return { items } as unknown as Pick<DataTransfer, 'items'>;
}

const namesOf = async (
  data: Pick<DataTransfer, 'items'>,
  onUnread: (path: string) => void = () => undefined,
) => (await filesOf(data, onUnread)).map(({ name }) => name);

test('a folder comes with the folders in it, in the order of their names', async () => {
  const data = dropped(
    folder('Hochzeit', [
      file('b10.jpg'),
      folder('Kirche', [folder('Ringe', [file('c1.jpg')]), file('a.jpg')]),
      file('b2.jpg'),
    ]),
    file('einzeln.jpg'),
  );
  expect(await namesOf(data)).toEqual(['b2.jpg', 'b10.jpg', 'a.jpg', 'c1.jpg', 'einzeln.jpg']);
});

test('more than a hundred in one folder are all there', async () => {
  const many = Array.from({ length: 250 }, (_, i) => file(`${i}.jpg`));
  expect(await namesOf(dropped(folder('Fest', many)))).toHaveLength(250);
});

test('what cannot be read is left out, and said, and an empty folder is no file', async () => {
  const data = dropped(folder('Fest', [unreadable('a.jpg'), file('b.jpg')]), folder('leer', []));
  const unread: string[] = [];
  expect(await namesOf(data, (path) => unread.push(path))).toEqual(['b.jpg']);
  expect(unread).toEqual(['/a.jpg/a.jpg']);
});

test('a file that has no place of its own comes as well: pasted, or out of another program', async () => {
  const data = dropped(new File(['x'], 'aus-fotos.jpg'), file('b.jpg'));
  expect(await namesOf(data)).toEqual(['aus-fotos.jpg', 'b.jpg']);
});

test('in the queue other types are skipped, hidden files are none, and the same name in two folders is two files', async () => {
  const queue = createQueue({
    digest: () => Promise.resolve(''),
    check: () => Promise.resolve([]),
    send: () => Promise.resolve(),
    finish: () => Promise.reject(new Error('Nothing is sent.')),
    keep: () => undefined,
    forget: () => undefined,
  });
  const data = dropped(
    folder('Karte', [
      folder('100CANON', [file('IMG_1.jpg', 'first'), file('IMG_1.CR3')]),
      folder('101CANON', [file('IMG_1.jpg', 'another'), file('.DS_Store'), file('film.mov')]),
    ]),
  );
  await queue.add(await filesOf(data, () => undefined), { album: 'fest', large: false, title: 'Fest' });
  expect(queue.state.entries.map(({ name, status, note }) => [name, status, note])).toEqual([
    ['IMG_1.CR3', 'skipped', 'Keine JPEG-Datei.'],
    ['IMG_1.jpg', 'waiting', ''],
    ['film.mov', 'skipped', 'Keine JPEG-Datei.'],
    ['IMG_1.jpg', 'waiting', ''],
  ]);
});
