import { beforeEach, expect, test } from 'vitest';
import {
  announcementOf,
  clearSeen,
  headlineOf,
  putTask,
  tasks,
  type Task,
} from '../../../web/admin/tasks/tasks.ts';

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

test('the menu counts only what runs', () => {
  const say = (...states: ('waiting' | 'running' | 'paused' | 'done' | 'failed')[]) =>
    headlineOf(states.map((state) => ({ state })));
  expect(say('paused')).toBe('angehalten');
  expect(say('waiting', 'done')).toBe('1 wartet');
  expect(say('waiting', 'waiting')).toBe('2 warten');
  expect(say('running', 'paused')).toBe('1 läuft');
  expect(say('running', 'running', 'failed')).toBe('2 laufen');
  expect(say('failed', 'paused')).toBe('fehlgeschlagen');
  expect(say('done')).toBe('fertig');
});

test('each quarter is told, what stops it, and that there were errors', () => {
  const say = (task: Partial<Task>) =>
    announcementOf([{ id: 'a', title: 'Hochladen', state: 'running', ...task }]);
  expect(say({ progress: 0.2 })).toBe('Hochladen: 0 %');
  expect(say({ progress: 0.24, note: '12 von 50' })).toBe('Hochladen: 0 %');
  expect(say({ progress: 0.26 })).toBe('Hochladen: 25 %');
  expect(say({ progress: 0.26, trouble: 'mit Fehlern' })).toBe('Hochladen: 25 %, mit Fehlern');
  expect(say({ progress: 0.3, state: 'paused', trouble: '3 Fehler' })).toBe(
    'Hochladen: Angehalten, 3 Fehler',
  );
  expect(say({ progress: 1, state: 'done' })).toBe('Hochladen: Fertig');
});
