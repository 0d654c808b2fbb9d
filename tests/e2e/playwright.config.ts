import { defineConfig } from 'playwright/test';
import { testBrowser, CHROMIUM_FLAGS } from '../chromium.ts';

// This file is read again in each worker, which has a server of its own.
process.env['BASE_URL'] =
  process.env['BASE_URLS']?.split(' ')[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)];

/** A server with the demo content for each worker; `BASE_URLS` takes those that run already. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.test.ts',
  outputDir: '../../test-results',
  globalSetup: './server.ts',
  workers: 2,
  fullyParallel: false,
  // Guards against what hangs, not against a busy machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // What holds only the second time is listed as flaky at the end: a race to be mended, no reason not to land.
  retries: 1,
  reporter: [['list']],
  use: {
    baseURL: process.env['BASE_URL'],
    locale: 'de-DE',
    viewport: { width: 1440, height: 900 },
    colorScheme: 'dark',
    screenshot: 'only-on-failure',
    // What goes through one is seen by no route of a test: `offline.test.ts` allows them.
    serviceWorkers: 'block',
    launchOptions: { executablePath: testBrowser(), args: CHROMIUM_FLAGS },
  },
});
