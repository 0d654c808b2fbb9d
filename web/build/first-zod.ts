import type { Plugin } from 'vite';

/** The modules of the first route that use zod. */
const FIRST = /\/(api\/contract\/(problem|site)|web\/(server\/api|images\/grid))\.ts$/;
const COPY = '?first';

/**
 * Gives the first route a copy of zod of its own. A module is sent whole, so with one copy every kind of schema that any
 * page uses, the back office included, would travel to every visitor. Schemas of both copies work together.
 */
export const firstZod = (): Plugin => ({
  name: 'first-zod',
  apply: 'build',
  enforce: 'pre',
  async resolveId(id, importer, options) {
    if (!importer) return null;
    const inside = importer.endsWith(COPY);
    if (!inside && !(id === 'zod/mini' && FIRST.test(importer))) return null;
    const from = inside ? importer.slice(0, -COPY.length) : importer;
    const resolved = await this.resolve(id, from, { ...options, skipSelf: true });
    return resolved && { ...resolved, id: resolved.id + COPY };
  },
});
