import { defineConfig } from 'vitest/config';
import { findPostgres } from './tests/postgres.ts';

const hasPostgres = !!process.env['DATABASE_URL'] || !!findPostgres();
if (!hasPostgres)
  process.stderr.write('No PostgreSQL server here (initdb): the suite runs on the embedded database only.\n');

const API = ['tests/api/**/*.test.ts'];

/** No SQL is asked there that depends on whose database it is: once is enough. */
const WITHOUT_SQL = [
  'tests/api/{demo,unreachable}.test.ts',
  'tests/api/albums/encrypted-file.test.ts',
  'tests/api/audience/sentences.test.ts',
  'tests/api/backup/{backup-error,kept,repository,schedule,weight}.test.ts',
  'tests/api/converters/**',
  'tests/api/database/directory-lock.test.ts',
  'tests/api/docs/described.test.ts',
  'tests/api/downloads/zip.test.ts',
  'tests/api/files/{contract,faults,storage}.test.ts',
  'tests/api/groups/group-id.test.ts',
  'tests/api/http/**',
  'tests/api/images/{address,avif-pass,caption,mark,names}.test.ts',
  'tests/api/log/{redact,tail}.test.ts',
  'tests/api/texts/{growth,location}.test.ts',
  'tests/api/uploads/multipart.test.ts',
];

/** They count what their process holds, which is to be nobody else's. */
const COUNTING = [
  'tests/api/downloads/{connection,leaving}.test.ts',
  'tests/api/images/{files,memory}.test.ts',
];

const project = (name: string, include: string[], more: object = {}) => ({
  resolve: { conditions: ['lichthof-source'] },
  test: {
    name,
    include,
    // Guards against what hangs, not against a busy machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    pool: 'forks' as const,
    ...more,
  },
});
const onDatabase = (database: 'embedded' | 'postgres', more: object) => ({
  globalSetup: ['tests/database.ts'],
  setupFiles: ['tests/libraries.ts'],
  // Loading the application takes longer than most files need it: a worker does it once, for all of its files.
  isolate: false,
  env: { TEST_DATABASE: database },
  ...more,
});

/** The API's suite runs once on the embedded database and, where there is a PostgreSQL server, once more on it. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      project('embedded', API, onDatabase('embedded', { exclude: COUNTING })),
      project('counting', COUNTING, onDatabase('embedded', { isolate: true })),
      ...(hasPostgres
        ? [project('postgres', API, onDatabase('postgres', { exclude: [...WITHOUT_SQL, ...COUNTING] }))]
        : []),
      project('rules', ['tests/*.test.ts', 'tests/{elements,web}/**/*.test.ts']),
      project('start', ['tests/start/**/*.test.ts']),
    ],
  },
});
