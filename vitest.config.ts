import { defineConfig } from 'vitest/config';
import { findPostgres } from './tests/postgres.ts';

const shared = {
  globalSetup: ['tests/database.ts'],
  // Guards against what hangs, not against a busy machine.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
  pool: 'forks' as const,
};

const hasPostgres = !!process.env['DATABASE_URL'] || !!findPostgres();
if (!hasPostgres)
  process.stderr.write('No PostgreSQL server here (initdb): the suite runs on the embedded database only.\n');

/** The API's suite runs once on the embedded database and, where there is a PostgreSQL server, once more on it. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        resolve: { conditions: ['lichthof-source'] },
        test: {
          ...shared,
          name: 'embedded',
          include: ['tests/*.test.ts', 'tests/{api,elements,web}/**/*.test.ts'],
          env: { TEST_DATABASE: 'embedded' },
        },
      },
      {
        resolve: { conditions: ['lichthof-source'] },
        test: { ...shared, globalSetup: [], name: 'start', include: ['tests/start/**/*.test.ts'] },
      },
      {
        resolve: { conditions: ['lichthof-source'] },
        test: {
          ...shared,
          name: 'postgres',
          include: ['tests/api/**/*.test.ts'],
          env: { TEST_DATABASE: 'postgres' },
        },
      },
    ],
  },
});
