import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { beforePaint } from './build/before-paint.ts';
import { precompress } from './build/precompress.ts';

const api = process.env['API'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root: import.meta.dirname,
  resolve: {
    // Workspace packages are read as TypeScript source: one module graph, no build before `vite`.
    conditions: ['lichthof-source', ...defaultClientConditions],
    // Two copies of any of these break hooks or the shared state.
    dedupe: ['react', 'react-dom', 'valtio', '@preact/signals-core'],
  },
  plugins: [react(), beforePaint('/first-view/before-paint.ts'), precompress()],
  server: {
    proxy: Object.fromEntries(
      ['/v1', '/imgs', '^/blog/.+\\.html$', '/downloads', '/siteInfo.json'].map((path) => [path, api]),
    ),
  },
  build: {
    // Baseline 2025: nesting, light-dark() and layers reach the browser as they are written.
    target: ['chrome131', 'firefox133', 'safari18.2'],
    manifest: true,
    modulePreload: { polyfill: false },
    // An inlined font or picture could not be cached apart, and the CSP has no data: for fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Declarations of the contract that a page does not use are not sent to it.
      treeshake: { manualPureFunctions: ['z'] },
      // What the first route needs is one file: split by who shares what, it would be 8 kB more.
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 2 },
            // What several pages share is one file, not forty: each page would name them all.
            {
              name: 'shared',
              test: /lucide-react|web\/(ui|page|preferences|navigation)\//,
              minShareCount: 2,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});
