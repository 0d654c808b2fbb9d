import { defineConfig } from 'playwright/test';
import { testBrowser, CHROMIUM_FLAGS } from '../chromium.ts';

/** Every file has a server to itself, so it does not matter which worker takes it, and after which other. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.test.ts',
  outputDir: '../../test-results',
  globalSetup: './prepare.ts',
  workers: 2,
  fullyParallel: false,
  // Guards against what hangs, not against a busy machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // What holds only the second time is listed as flaky at the end: a race to be mended, no reason not to land.
  retries: 1,
  reporter: [['list']],
  use: {
    locale: 'de-DE',
    viewport: { width: 1440, height: 900 },
    colorScheme: 'dark',
    screenshot: 'only-on-failure',
    // What goes through one is seen by no route of a test: `offline.test.ts` allows them.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: testBrowser(),
      args: CHROMIUM_FLAGS,
      // Without a language Chromium saves nothing under a name with an umlaut.
      env: { ...(process.env as Record<string, string>), LC_ALL: 'C.UTF-8' },
    },
  },
});
