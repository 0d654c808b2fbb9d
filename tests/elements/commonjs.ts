import { createRequire } from 'node:module';
import { build, type Plugin } from 'esbuild';

const require = createRequire(import.meta.url);
const fileName = (id: string) => id.replaceAll('/', '_');

/**
 * A web-test-runner plugin: React is CommonJS, which a browser cannot import, so it is bundled once into ES modules
 * with named exports (@rollup/plugin-commonjs does not find React's names).
 */
export function commonjs(...ids: string[]) {
  const files = new Map<string, string>();
  return {
    name: 'commonjs',
    async serverStart() {
      const { outputFiles } = await build({
        entryPoints: ids.map((id) => ({ in: `entry:${id}`, out: fileName(id) })),
        bundle: true,
        splitting: true,
        format: 'esm',
        write: false,
        outdir: '/__cjs',
        define: { 'process.env.NODE_ENV': '"development"' },
        plugins: [entries],
      });
      for (const { path, text } of outputFiles) files.set(path, text);
    },
    resolveImport: ({ source }: { source: string }) =>
      ids.includes(source) ? `/__cjs/${fileName(source)}.js` : undefined,
    serve: ({ path }: { path: string }) =>
      files.has(path) ? { body: files.get(path), type: 'js' } : undefined,
  };
}

const entries: Plugin = {
  name: 'entries',
  setup(build) {
    build.onResolve({ filter: /^entry:/ }, ({ path }) => ({ path: path.slice(6), namespace: 'entry' }));
    build.onLoad({ filter: /.*/, namespace: 'entry' }, ({ path }) => ({
      contents: entry(path),
      resolveDir: import.meta.dirname,
    }));
  },
};

function entry(id: string): string {
  const names = Object.keys(require(id)).filter((name) => name !== 'default');
  return `import all from '${id}'; export default all; export const { ${names.join(', ')} } = all;`;
}
