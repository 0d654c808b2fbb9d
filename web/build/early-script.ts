import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { build, defaultClientConditions, type Plugin } from 'vite';

const APPLICATION = /<script type="module"([^>]*) src="([^"]+)"><\/script>/;
/** Where the server puts answers. */
const ROOM = '<!-- first view -->';

/**
 * Puts a script at the end of the head of the page that runs before anything is shown, with room ahead of it for the
 * answers that the server puts into the page (`api/http/first-view.ts`). It is a bundle of its own: as a module it would wait
 * for the page, and share chunks with the application that it is to be ahead of.
 */
export const earlyScript = (entry: string): Plugin => {
  let src = `/${entry}`;
  let building = false;
  return {
    name: 'early-script',
    configResolved({ command }) {
      building = command === 'build';
    },
    async buildStart() {
      if (!building) return;
      const code = await bundle(resolve(import.meta.dirname, '..', entry));
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
      src = `/assets/before-paint-${hash}.js`;
      this.emitFile({ type: 'asset', fileName: src.slice(1), source: code });
    },
    transformIndexHtml: (html) =>
      building
        ? html
            .replace(APPLICATION, '<link rel="modulepreload"$1 href="$2">')
            .replace(
              '</head>',
              (end) =>
                `  ${ROOM}<script src="${src}" data-application="${APPLICATION.exec(html)![2]}"></script>\n  ${end}`,
            )
        : html.replace('</head>', `  <script type="module" src="${src}"></script>\n  </head>`),
  };
};

async function bundle(input: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['lichthof-source', ...defaultClientConditions] },
    build: {
      write: false,
      target: ['chrome131', 'firefox133', 'safari18.2'],
      modulePreload: false,
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  });
  const [script] = 'output' in built ? built.output : [];
  if (!script) throw new Error(`${input} gives no script`);
  return script.code;
}
