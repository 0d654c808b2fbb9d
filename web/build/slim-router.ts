import type { Plugin } from 'vite';

/**
 * Lets the bundler drop what is not used of react-router: it names its components by assignments, which keeps them all
 * (4 kB of the first route), and its package offers bundlers the development build only.
 */
export const slimRouter = (): Plugin => ({
  name: 'slim-router',
  apply: 'build',
  enforce: 'pre',
  async resolveId(id, importer, options) {
    if (id !== 'react-router') return null;
    const resolved = await this.resolve(id, importer, { ...options, skipSelf: true });
    return resolved && { ...resolved, id: resolved.id.replace('/dist/development/', '/dist/production/') };
  },
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
