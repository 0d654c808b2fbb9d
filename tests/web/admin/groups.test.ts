import { expect, test, vi } from 'vitest';
import type { UserGroup } from '@lichthof/api/contract/user';

vi.stubGlobal('location', new URL('http://localhost/admin/group'));
const { moveGroup } = await import('../../../web/admin/groups/group.ts');
const { state } = await import('../../../web/server/state.ts');
const { toasts } = await import('../../../web/ui/toasts.ts');
state.site.api = 'http://localhost';

const [CHOIR, BAND, ALTO] = [
  { id: 'ug-chor', name: 'Chor', parentId: null, version: 1 },
  { id: 'ug-band', name: 'Band', parentId: null, version: 1 },
  { id: 'ug-alt', name: 'Alt', parentId: null, version: 1 },
] as const satisfies UserGroup[];
const refusal = { type: 'about:blank', code: 'conflict', status: 409, title: 'conflict' };
const CHANGED = 'Der Datensatz wurde inzwischen geändert.';

test('a move that somebody else has followed with another one is not taken back', async () => {
  let alto: UserGroup = ALTO;
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!request.url.includes('/update/')) return Response.json({ items: [], next: null, total: 0 });
    const { version = alto.version, parentId } = (await request.json()) as Partial<UserGroup>;
    if (version !== alto.version) return Response.json({ ...refusal, detail: CHANGED }, { status: 409 });
    alto = { ...alto, parentId: parentId!, version: version + 1 };
    return Response.json({ items: [alto] });
  });
  const groups = [CHOIR, BAND, ALTO];
  const undo = () => toasts.at(-1)!.action!.run();
  await moveGroup(alto, CHOIR.id, groups, () => undefined);
  await undo();
  expect(alto.parentId).toBeNull();

  await moveGroup(alto, CHOIR.id, groups, () => undefined);
  alto = { ...alto, parentId: BAND.id, version: alto.version + 1 };
  await undo();
  expect(alto.parentId).toBe(BAND.id);
  expect(toasts.at(-1)).toMatchObject({ text: CHANGED, error: true });
});
