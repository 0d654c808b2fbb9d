// issue 12, 7: the dashboard and the rules name what /metrics really tells
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { startApp, type TestApp } from '../app.ts';

let app: TestApp;
let told: string;
beforeAll(async () => {
  app = await startApp();
  await app.ask('GET', '/v1/data/read/tag');
  told = await (await app.ask('GET', '/metrics', { from: '127.0.0.1' })).text();
});
afterAll(() => app.close());

const file = (name: string) =>
  readFileSync(path.join(import.meta.dirname, '../../../docs/operations', name), 'utf8');

interface Dashboard {
  panels: { id: number; title: string; targets: { expr: string }[] }[];
}
interface Rules {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
}
const { panels } = JSON.parse(file('dashboard.json')) as Dashboard;
const rules = (parse(file('alerts.yml')) as Rules).groups.flatMap((group) => group.rules);

/** `up` is Prometheus' own. */
const METRIC = /\b((?:http|lichthof|process|nodejs)_\w+)\{/g;
const unknown = (expr: string) =>
  [...expr.matchAll(METRIC)].map(([, name]) => name!).filter((name) => !told.includes(`\n${name}`));

test.each(panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)))(
  'the panel %s has what it draws: %s',
  (_, expr) => {
    expect(expr).toMatch(/^up\{|_\w+\{/);
    expect(unknown(expr)).toEqual([]);
  },
);

test.each(rules.map(({ alert, ...rule }) => [alert, rule] as const))(
  '%s looks at what there is, and says what it is in a German sentence',
  (_, { expr, annotations }) => {
    expect(expr).toMatch(/\{job="lichthof"/);
    expect(unknown(expr)).toEqual([]);
    expect(annotations.summary).toMatch(/^[A-ZÄÖÜ].*\.$/);
  },
);

test('the dashboard draws whatever is told of this site', () => {
  const drawn = panels.flatMap(({ targets }) => targets).map(({ expr }) => expr);
  const own = [...told.matchAll(/^# TYPE (lichthof_\w+)/gm)].map(([, name]) => name!);
  expect(own).toContain('lichthof_test_restore_age_seconds');
  expect(own.filter((name) => !drawn.some((expr) => expr.includes(name)))).toEqual([]);
});

test('a number that cannot be read is missing, and there is one of the last backup and the disk', async () => {
  expect(told).toMatch(/^lichthof_backup_age_seconds nan$/im);
  expect(told).toMatch(/^lichthof_test_restore_age_seconds nan$/im);
  expect(told).toMatch(/^lichthof_disk_free_bytes [1-9]\d*$/m);
  await app.services.db
    .insertInto('backupRun')
    .values({
      id: 'b1',
      kind: 'backup',
      reason: 'command',
      begun: new Date(app.clock.now().getTime() - 3600_000),
      ended: app.clock.now(),
      result: JSON.stringify({ dir: '/somewhere', files: 1, bytes: 1, rows: 1, added: 1, missing: 0 }),
    })
    .execute();
  const now = await (await app.ask('GET', '/metrics', { from: '127.0.0.1' })).text();
  expect(now).toMatch(/^lichthof_backup_age_seconds 36\d\d(\.\d+)?$/m);
});
