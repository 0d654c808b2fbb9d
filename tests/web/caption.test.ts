import { beforeEach, expect, test, vi } from 'vitest';
import { IMAGE } from './image.ts';

vi.stubGlobal('location', new URL('http://localhost/admin/images'));
const { captionOf, saveCaption } = await import('../../web/admin/images/caption.ts');
const { state } = await import('../../web/server/state.ts');
state.site.api = 'http://localhost';

let stored = IMAGE;
let versions: number[] = [];
let goOn = () => {};

beforeEach(() => {
  const { promise: answer, resolve } = Promise.withResolvers<void>();
  [stored, versions, goOn] = [IMAGE, [], resolve];
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!request.url.includes('/update/'))
      return Response.json({ items: [stored], next: null, total: 1, allIds: [stored.id] });
    const { version, ...changes } = (await request.json()) as typeof IMAGE;
    versions.push(version);
    if (version !== stored.version)
      return Response.json(
        { type: 'about:blank', code: 'conflict', status: 409, title: 'conflict', detail: 'Geändert.' },
        { status: 409 },
      );
    stored = { ...stored, ...changes, version: version + 1 };
    const saved = stored;
    await answer;
    return Response.json({ items: [saved] });
  });
});

test('what is typed while the text before is on its way is typed on that, and saved behind it', async () => {
  const first = saveCaption(IMAGE, 'alt', 'Boote im Dunst');
  const second = saveCaption(IMAGE, 'alt', 'Kutter im Dunst');
  goOn();
  expect(captionOf((await first)!, 'alt')).toBe('Boote im Dunst');
  expect(captionOf((await second)!, 'alt')).toBe('Kutter im Dunst');
  expect(versions).toEqual([7, 8]);
  expect(stored.alt).toBe('Kutter im Dunst');
});

test('a text that is on its way is not sent again', async () => {
  const first = saveCaption(IMAGE, 'alt', 'Boote im Dunst');
  const again = saveCaption(IMAGE, 'alt', 'Boote im Dunst');
  goOn();
  expect(await again).toBe(await first);
  expect(versions).toEqual([7]);
  const there = saveCaption(stored, 'alt', 'Kutter im Dunst');
  const back = saveCaption(stored, 'alt', 'Boote im Dunst');
  await Promise.all([there, back]);
  expect(versions).toEqual([7, 8, 9]);
  expect(stored.alt).toBe('Boote im Dunst');
});
