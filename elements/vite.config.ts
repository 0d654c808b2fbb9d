import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';

const view = (name: string) => [name, `views/${name}.tsx`] as const;

/** For applications, whole or element by element: everything that is installed with the package stays outside. */
const library: UserConfig = {
  build: {
    lib: {
      entry: {
        index: 'index.ts',
        conditional: 'views/conditional.ts',
        ...Object.fromEntries(
          ['album', 'contributor', 'link', 'post-image', 'post-text', 'select'].map(view),
        ),
      },
      formats: ['es'],
    },
    rolldownOptions: { external: /^(?!@lichthof\/)[@\w]/ },
  },
};

const LICENCES =
  '/*! @lichthof/elements, MIT. Contains React, valtio, signals-core, r2wc (MIT), DOMPurify (Apache-2.0 or MPL-2.0) */';

/** For a page without build tools. An iife, because Vite does not minify an ES library; `brpwc.mjs` makes a module of it. */
const bundle: UserConfig = {
  define: {
    'process.env.NODE_ENV': '"production"',
    // Drops what React does for its developer tools, for Node, and for a navigation that no element starts.
    __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
    process: 'undefined',
    navigation: 'undefined',
  },
  build: {
    lib: { entry: 'bundle.ts', formats: ['iife'], name: 'brpwc', fileName: () => 'brpwc.js' },
    // A plain page shows the dominant colour of a picture that is to come; decoding a ThumbHash would take 0.8 kB more.
    rolldownOptions: {
      external: ['thumbhash'],
      output: { postBanner: LICENCES, globals: { thumbhash: '{}' } },
    },
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
