import { beforeEach, expect, test, vi } from 'vitest';

const kept = new Map<string, string>();
let listed: object[];
vi.mock('../../../web/server/api.ts', () => ({ call: () => Promise.resolve({ items: listed }) }));
vi.stubGlobal('window', {
  localStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  },
});

const failed = (taskId: string) => ({
  taskId,
  title: taskId,
  kind: 'encrypt',
  state: 'failed',
  progress: 0.3,
  error: 'Kein Platz.',
  created: '',
  ended: '',
  undo: false,
  album: null,
});

/** As a page that was just loaded shows them. */
async function load() {
  vi.resetModules();
  const { followTasks, dismissTask } = await import('../../../web/admin/tasks/server-tasks.ts');
  const { tasks } = await import('../../../web/admin/tasks/tasks.ts');
  await followTasks();
  return { dismissTask, followTasks, shown: () => tasks.map(({ title, note }) => [title, note]) };
}

beforeEach(() => {
  kept.clear();
  listed = [failed('a'), failed('b'), { ...failed('c'), state: 'done', error: null }];
});

test('what has failed is there after a reload, what was done is not', async () => {
  const expected = [
    ['a', 'Kein Platz.'],
    ['b', 'Kein Platz.'],
  ];
  expect((await load()).shown()).toEqual(expected);
  expect((await load()).shown()).toEqual(expected);
});

test('until somebody takes it away', async () => {
  const { dismissTask, shown } = await load();
  dismissTask('a');
  expect(shown()).toEqual([['b', 'Kein Platz.']]);
  const again = await load();
  expect(again.shown()).toEqual([['b', 'Kein Platz.']]);
  again.dismissTask('b');
  expect((await load()).shown()).toEqual([]);
});

test('where the browser keeps nothing it is gone all the same, until the page is loaded again', async () => {
  const setItem = vi.spyOn(kept, 'set').mockImplementation(() => {
    throw new Error('QuotaExceededError');
  });
  const { dismissTask, shown, followTasks } = await load();
  dismissTask('a');
  await followTasks();
  expect(shown()).toEqual([['b', 'Kein Platz.']]);
  setItem.mockRestore();
});

test('not for ever more of them are kept', async () => {
  listed = Array.from({ length: 60 }, (_, n) => failed(`${n}`));
  const { dismissTask } = await load();
  for (let n = 0; n < 60; n += 1) dismissTask(`${n}`);
  expect(JSON.parse(kept.get('dismissed-tasks')!)).toEqual(Array.from({ length: 50 }, (_, n) => `${n + 10}`));
});
