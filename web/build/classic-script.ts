import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

/** Gives a script of the page that is no module an address with its hash, as Vite does with modules only. */
export const classicScript = (source: string): Plugin => {
  let address = source;
  return {
    name: 'classic-script',
    apply: 'build',
    async buildStart() {
      const code = await readFile(path.join(import.meta.dirname, '..', source), 'utf8');
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
      address = `/assets/${path.basename(source, '.js')}-${hash}.js`;
      this.emitFile({ type: 'asset', fileName: address.slice(1), source: code });
    },
    transformIndexHtml: (html) => html.replace(`src="${source}"`, `src="${address}"`),
  };
};
