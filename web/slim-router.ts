import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const PRODUCTION = fileURLToPath(
  new URL('../node_modules/react-router/dist/production/index.mjs', import.meta.url),
);

/**
 * Lets the bundler drop what is not used of react-router: it names its components by assignments, which keeps them all
 * (4 kB of the first route), and its package offers bundlers the development build only.
 */
export const slimRouter = (): Plugin => ({
  name: 'slim-router',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (id === 'react-router' ? PRODUCTION : null),
  transform(code, id) {
    if (!id.includes('/react-router/dist/')) return null;
    return {
      code: code
        .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, '')
        .replaceAll(/= (React\d*\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1'),
      map: null,
    };
  },
});
