import { esbuildPlugin } from '@web/dev-server-esbuild';
import { playwrightLauncher } from '@web/test-runner-playwright';
import { testBrowser, CHROMIUM_FLAGS } from '../tests/chromium.ts';
import { commonjs } from '../tests/elements/commonjs.ts';
import { heap, pictures } from '../tests/elements/plugins.ts';

const tsconfig = new URL('tsconfig.json', import.meta.url).pathname;

export default {
  rootDir: '..', // the workspace root, where node_modules is
  files: '../tests/elements/**/*.test.tsx',
  nodeResolve: { exportConditions: ['lichthof-source', 'browser', 'development'] },
  plugins: [
    pictures(),
    heap(),
    commonjs('react', 'react-dom', 'react-dom/client', 'react/jsx-runtime', 'axe-core'),
    esbuildPlugin({ ts: true, tsx: true, target: 'es2022', tsconfig }),
  ],
  testFramework: { config: { ui: 'tdd', timeout: 30_000 } },
  browsers: [
    playwrightLauncher({
      product: 'chromium',
      launchOptions: { executablePath: testBrowser(), args: CHROMIUM_FLAGS },
    }),
  ],
  // Guards against what hangs, not against a busy machine.
  testsStartTimeout: 120_000,
  testsFinishTimeout: 300_000,
  // Of all tests; a single file of them covers less.
  coverage: !process.argv.includes('--files'),
  coverageConfig: {
    include: [`${import.meta.dirname}/**/*.{ts,tsx}`],
    exclude: ['**/node_modules/**'],
    threshold: { statements: 90, branches: 90, functions: 90, lines: 90 },
    reporters: ['text'],
  },
};
