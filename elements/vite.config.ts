import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';

/** For applications: everything that is installed with the package stays outside. */
const library: UserConfig = {
  build: {
    lib: { entry: 'index.ts', formats: ['es'], fileName: 'index' },
    rolldownOptions: { external: /^(?!@lichthof\/)[@\w]/ },
  },
};

const LICENCES =
  '/*! @lichthof/elements, MIT. Contains React, valtio, signals-core, r2wc, thumbhash (MIT), DOMPurify (Apache-2.0 or MPL-2.0) */';

/** For a page without build tools. An iife, because Vite does not minify an ES library. */
const bundle: UserConfig = {
  define: {
    'process.env.NODE_ENV': '"production"',
    // Drops what React does for its developer tools and for Node.
    __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
    setImmediate: 'undefined',
  },
  build: {
    lib: { entry: 'bundle.ts', formats: ['iife'], name: 'brpwc', fileName: () => 'brpwc.js' },
    rolldownOptions: { output: { postBanner: LICENCES } },
    emptyOutDir: false,
  },
};

const playground: UserConfig = {
  root: 'playground',
  publicDir: '../plain', // its pictures
  plugins: [react()],
  resolve: { conditions: ['lichthof-source', 'module', 'browser', 'development'] },
  server: { fs: { allow: ['../..'] } },
};

export default defineConfig(({ command, mode }) => {
  if (command === 'serve') return playground;
  return mode === 'bundle' ? bundle : library;
});
