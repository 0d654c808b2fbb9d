import { defineConfig } from 'vitest/config';
import { findPostgres } from './tests/postgres.ts';

const hasPostgres = !!process.env['DATABASE_URL'] || !!findPostgres();
if (!hasPostgres)
  process.stderr.write('No PostgreSQL server here (initdb): the suite runs on the embedded database only.\n');

/** They need a build, start processes, hash passwords, decode pictures or fill tables: `make check` leaves them to `make test`. */
const SLOW = [
  'tests/{deploy,gate,readme}.test.ts',
  'tests/web/first-route.test.ts',
  'tests/elements/growth.test.ts',
  'tests/api/{albums,commands,converters,damage,database,demo,docs,downloads,images,matrix,moving,processes,uploads}/**',
  'tests/api/{demo,demo-pictures,first-view,matrix}.test.ts',
  'tests/api/data/{crowd,explain}.test.ts',
  'tests/api/files/{faults,journeys,move}.test.ts',
  'tests/api/http/{server,stop}.test.ts',
  'tests/api/limits/limit.test.ts',
  'tests/api/log/tail.test.ts',
  'tests/api/mail/outbox.test.ts',
  'tests/api/session/{login,password}.test.ts',
  'tests/api/texts/growth.test.ts',
];

/** No SQL is asked there that depends on whose database it is: once is enough. */
const WITHOUT_SQL = [
  'tests/api/converters/**',
  'tests/api/http/**',
  'tests/api/downloads/{connection,leaving,zip}.test.ts',
  'tests/api/files/{contract,faults,storage}.test.ts',
  'tests/api/images/{avif-pass,memory}.test.ts',
  'tests/api/log/tail.test.ts',
  'tests/api/texts/growth.test.ts',
];

const project = (name: string, include: string[], more: object = {}) => ({
  resolve: { conditions: ['lichthof-source'] },
  test: {
    name,
    include,
    globalSetup: ['tests/database.ts'],
    env: { TEST_DATABASE: name === 'postgres' ? 'postgres' : 'embedded' },
    // Guards against what hangs, not against a busy machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    pool: 'forks' as const,
    ...more,
  },
});
const everywhere = ['tests/*.test.ts', 'tests/{api,elements,web}/**/*.test.ts'];

/** The API's suite runs once on the embedded database and, where there is a PostgreSQL server, once more on it. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      project('embedded', everywhere),
      project('unit', everywhere, { exclude: SLOW }),
      project('start', ['tests/start/**/*.test.ts'], { globalSetup: [] }),
      ...(hasPostgres ? [project('postgres', ['tests/api/**/*.test.ts'], { exclude: WITHOUT_SQL })] : []),
    ],
  },
});
