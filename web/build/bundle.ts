import { build, defaultClientConditions } from 'vite';

/** The browsers of Baseline 2025: nesting, light-dark() and layers reach them as they are written. */
export const TARGET = ['chrome131', 'firefox133', 'safari18.2'];

/** A script of its own, which shares no chunk with the application; `define` says what its free names stand for. */
export async function bundle(input: string, define: Record<string, unknown> = {}): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['lichthof-source', ...defaultClientConditions] },
    define: Object.fromEntries(Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)])),
    build: {
      write: false,
      target: TARGET,
      modulePreload: false,
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  });
  const [script] = 'output' in built ? built.output : [];
  if (!script) throw new Error(`${input} gives no script`);
  return script.code;
}
