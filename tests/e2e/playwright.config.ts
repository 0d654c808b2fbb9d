import { defineConfig } from 'playwright/test';
import { chromium, CHROMIUM_FLAGS } from '../chromium.ts';

/** One server with the demo content for all journeys; `BASE_URL` takes one that runs already. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.test.ts',
  outputDir: '../../test-results',
  globalSetup: './server.ts',
  workers: 1,
  fullyParallel: false,
  timeout: 30_000,
  expect: { timeout: 7_000 },
  reporter: [['list']],
  use: {
    baseURL: process.env['BASE_URL'],
    locale: 'de-DE',
    viewport: { width: 1440, height: 900 },
    colorScheme: 'dark',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: chromium(), args: CHROMIUM_FLAGS },
  },
});
