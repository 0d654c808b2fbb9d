import type { TestRunnerPlugin } from '@web/test-runner-core';
import type { PlaywrightLauncher } from '@web/test-runner-playwright';

/** Every picture of the image host, so that tests need no files; and the broken one of the hostile snippets. */
export const pictures = (): TestRunnerPlugin => ({
  name: 'pictures',
  serve({ path }) {
    if (path.startsWith('/imgs/'))
      return { body: '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>', type: 'svg' };
    if (path === '/x' || path === '/%60x%60') return { body: 'no picture', type: 'txt' };
    return undefined;
  },
});

/** The command `heap`: bytes, listeners and nodes that are left after a garbage collection. */
export const heap = (): TestRunnerPlugin => ({
  name: 'heap',
  async executeCommand({ command, session }) {
    if (command !== 'heap') return undefined;
    const page = (session.browser as PlaywrightLauncher).getPage(session.id); // oxlint-disable-line typescript/no-unsafe-type-assertion -- the only launcher there is
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('HeapProfiler.collectGarbage');
    await devtools.send('Performance.enable');
    const { metrics } = await devtools.send('Performance.getMetrics');
    await devtools.detach();
    const metric = (name: string) => metrics.find((it) => it.name === name)?.value ?? 0;
    return { bytes: metric('JSHeapUsedSize'), listeners: metric('JSEventListeners'), nodes: metric('Nodes') };
  },
});
