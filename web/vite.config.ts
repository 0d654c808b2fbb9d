import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { beforePaint } from './build/before-paint.ts';
import { TARGET } from './build/bundle.ts';
import { precompress } from './build/precompress.ts';
import { serviceWorker } from './build/service-worker.ts';

const api = process.env['API'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root: import.meta.dirname,
  resolve: {
    // Workspace packages are read as TypeScript source: one module graph, no build before `vite`.
    conditions: ['lichthof-source', ...defaultClientConditions],
    // Two copies of any of these break hooks or the shared state.
    dedupe: ['react', 'react-dom', 'valtio', '@preact/signals-core'],
  },
  plugins: [
    react(),
    beforePaint('/first-view/before-paint.ts'),
    serviceWorker('/offline/worker/worker.ts'),
    precompress(),
  ],
  server: {
    proxy: Object.fromEntries(
      ['/v1', '/imgs', '^/blog/.+\\.html$', '/downloads', '/siteInfo.json'].map((path) => [path, api]),
    ),
  },
  build: {
    target: TARGET,
    manifest: true,
    modulePreload: { polyfill: false },
    // An inlined font or picture could not be cached apart, and the CSP has no data: for fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Declarations of the contract that a page does not use are not sent to it.
      treeshake: { manualPureFunctions: ['z'] },
      // What the first route needs is one file: split by who shares what, it would be 8 kB more.
      output: {
        // Each name stands in the first file, and is nothing that compresses.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 3 },
            // What several pages share is one file, not forty: each page would name them all.
            {
              name: 'shared',
              test: /lucide-react|valtio|web\/(ui|page|preferences|navigation|server|images|views)\/|web\/session\/(auth-id|relock|session|RedirectToLogin)\.tsx?|contract\/(read-query|reads)\.ts|web\/(album\/(key|saved-filter)|blog\/(list|Tags)|texts\/page-albums)\.tsx?/,
              minShareCount: 2,
              priority: 2,
            },
            // What only pages of the back office share: visitors need not load it.
            {
              name: 'office',
              test: /web\/(server\/call-raw|ui\/save-file)\.ts|lucide-react\/.*\/(arrow-(down|up|up-right)|circle-stop|history|image|lock-open|mail|octagon-alert|pencil|plus|rotate-ccw|triangle-alert|upload)\.m?js/,
              minShareCount: 2,
              priority: 3,
            },
            // What stands around every page, and comes when it is there.
            {
              name: 'frame',
              test: /web\/(shell\/(Tools|tools-chunk|Footer)|offline\/(?!worker).*)\.tsx?/,
              priority: 1,
            },
            // The same with what the album, its viewer and those who choose in it have in common.
            {
              name: 'album',
              test: /web\/(album|ratings|moving|viewer\/open-album|choosing\/device)(\/|\.ts)|contract\/(access|album-link|album-order)\.ts/,
              minShareCount: 2,
              priority: 1,
            },
            // With everything that shows the HTML of authors, and the other pages that the back office shows as well.
            { name: 'texts', test: /web\/(texts|blog)\/|\/elements\//, minShareCount: 2, priority: 1 },
            {
              name: 'edit',
              test: /contract\/(bulk|group|write)\.ts/,
              minShareCount: 2,
              priority: 1,
            },
            { name: 'profile', test: /web\/profile\/|contract\/news\.ts/, minShareCount: 2, priority: 1 },
            { name: 'choosing', test: /web\/choosing\/|contract\/choice\.ts/, minShareCount: 2, priority: 1 },
            {
              name: 'login',
              test: /web\/session\/|contract\/(passkey|recovery)\.ts/,
              minShareCount: 2,
              priority: 1,
            },
            // And with the looks of the visitors' other pages.
            {
              name: 'pages',
              test: /styles\/(album|archives|blog|choices|contact|dialog|filter|filter-panel|forms|menu|menu-sheet|overlays|page|post|post-layout|profile|search|sites|stars|tag-index|toasts|toolbar)\.css/,
              priority: 3,
            },
          ],
        },
      },
    },
  },
});
