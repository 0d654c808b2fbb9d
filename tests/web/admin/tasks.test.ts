import { beforeEach, expect, test } from 'vitest';
import { clearSeen, putTask, tasks } from '../../../web/admin/tasks/tasks.ts';

beforeEach(() => void tasks.splice(0));

test('a task that goes on stays in its place, and keeps nothing of before', () => {
  putTask({
    id: 'a',
    title: 'Hochladen',
    state: 'running',
    progress: 0.2,
    note: '1 von 5',
    actions: { pause() {} },
  });
  putTask({ id: 'b', title: 'Verschlüsseln', state: 'running' });
  putTask({ id: 'a', title: 'Hochladen', state: 'done' });
  expect(tasks.map(({ id }) => id)).toEqual(['b', 'a']);
  expect(tasks[1]).toMatchObject({ state: 'done', note: undefined, progress: undefined, actions: undefined });
});

test('what was seen goes if it is done; what runs or has failed stays', () => {
  putTask({ id: 'done', title: '', state: 'done' });
  putTask({ id: 'failed', title: '', state: 'failed' });
  putTask({ id: 'running', title: '', state: 'running' });
  clearSeen(['done', 'failed', 'running']);
  expect(tasks.map(({ id }) => id)).toEqual(['running', 'failed']);
});
