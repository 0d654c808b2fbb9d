import { defineConfig } from 'vitest/config';
import { findPostgres } from './tests/postgres.ts';

const hasPostgres = !!process.env['DATABASE_URL'] || !!findPostgres();
if (!hasPostgres)
  process.stderr.write('No PostgreSQL server here (initdb): the suite runs on the embedded database only.\n');

const API = ['tests/api/**/*.test.ts'];

/** No SQL is asked there that depends on whose database it is, or only what a neighbour asks on both: once is enough. */
const WITHOUT_SQL = [
  'tests/api/{demo,unreachable}.test.ts',
  'tests/api/albums/encrypted-file.test.ts',
  'tests/api/audience/sentences.test.ts',
  'tests/api/backup/{backup-error,kept,repository,schedule,weight}.test.ts',
  // What lies in a backup, restored into the embedded database either way; `backup`, `desk`, `stop` and `warning` ask the site's own.
  'tests/api/backup/{changing-store,hostile,mistaken,probe,retention}.test.ts',
  'tests/api/converters/**',
  'tests/api/database/directory-lock.test.ts',
  'tests/api/docs/described.test.ts',
  'tests/api/downloads/zip.test.ts',
  'tests/api/files/{contract,faults,storage}.test.ts',
  'tests/api/groups/group-id.test.ts',
  'tests/api/http/**',
  'tests/api/images/{address,avif-pass,caption,mark,names}.test.ts',
  'tests/api/log/{redact,tail}.test.ts',
  'tests/api/texts/{growth,location,without}.test.ts',
  'tests/api/uploads/multipart.test.ts',
];

/** They count what their process holds, which is to be nobody else's. */
const COUNTING = [
  'tests/api/downloads/{connection,leaving}.test.ts',
  'tests/api/images/{files,memory}.test.ts',
];

/** They need a build, start processes, hash passwords, decode pictures or fill tables: `make check` leaves them to `make test`. */
const SLOW = [
  'tests/{deploy,gate,readme}.test.ts',
  'tests/web/first-route.test.ts',
  'tests/elements/growth.test.ts',
  'tests/api/{albums,backup,bin,bulk,commands,converters,damage,database,demo,docs,downloads,images,jobs}/**',
  'tests/api/{links,matrix,moving,processes,start,tasks,uploads}/**',
  'tests/api/{demo,demo-pictures,matrix}.test.ts',
  'tests/api/data/{crowd,explain,filter,read}.test.ts',
  'tests/api/files/{faults,journeys,move,storage}.test.ts',
  'tests/api/http/{server,stop}.test.ts',
  'tests/api/limits/limit.test.ts',
  'tests/api/log/{routes,tail}.test.ts',
  'tests/api/mail/outbox.test.ts',
  'tests/api/pages/{first-view,secrets,share}.test.ts',
  'tests/api/session/{login,password}.test.ts',
  'tests/api/texts/growth.test.ts',
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
export default defineConfig(({ mode }) => {
  // The command line's own excludes do not reach the projects.
  const left = mode === 'quick' ? SLOW : [];
  return {
    test: {
      maxWorkers: 2,
      projects: [
        project('embedded', API, onDatabase('embedded', { exclude: [...COUNTING, ...left] })),
        project('counting', COUNTING, onDatabase('embedded', { isolate: true })),
        ...(hasPostgres
          ? [project('postgres', API, onDatabase('postgres', { exclude: [...WITHOUT_SQL, ...COUNTING] }))]
          : []),
        project('rules', ['tests/*.test.ts', 'tests/{elements,web}/**/*.test.ts'], { exclude: left }),
        project('start', ['tests/start/**/*.test.ts']),
      ],
    },
  };
});
