import { test as base } from 'playwright/test';
import { startServer } from './server.ts';

/**
 * Every file has a server with the demo content to itself: what another file changed, or in which worker it ran, is nothing to it.
 * A worker that replaces one with a failed test begins with the demo content again.
 */
export const test = base.extend<object, { addressFor: (file: string) => Promise<string> }>({
  addressFor: [
    // Playwright reads what a fixture needs from its first parameter, which has to be destructured.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      let current: { file: string; server: Awaited<ReturnType<typeof startServer>> } | undefined;
      await use(async (file) => {
        if (current?.file !== file) {
          await current?.server.stop();
          current = { file, server: await startServer({ DEMO: '1' }) };
        }
        return current.server.address;
      });
      await current?.server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ addressFor }, use, { file }) => use(await addressFor(file)),
});
