import { expect, test, vi } from 'vitest';
import type { Page } from '../../web/server/api.ts';
import { emptyGrid, type Grid } from '../../web/server/state.ts';

vi.stubGlobal('location', new URL('http://localhost/images'));
const { loadPage } = await import('../../web/images/grid.ts');

test('a list that was left and begun anew takes each page once', async () => {
  const grid: Grid<string> = { ...emptyGrid(), error: undefined, key: 'a' };
  const answers: ((page: Page<string>) => void)[] = [];
  const load = () => new Promise<Page<string>>((resolve) => answers.push(resolve));
  const first = loadPage(grid, load);
  for (const key of ['b', 'a']) Object.assign(grid, emptyGrid(), { key });
  const second = loadPage(grid, load);
  for (const answer of answers) answer({ items: ['eins', 'zwei'], next: null, total: 2 });
  await Promise.all([first, second]);
  expect(grid.items).toEqual(['eins', 'zwei']);
  expect(grid.state).toBe(3);
});
