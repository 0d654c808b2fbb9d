import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Plugin } from 'vite';
import { bundle } from './bundle.ts';

const APPLICATION = /<script type="module"([^>]*) src="([^"]+)"><\/script>/;

/**
 * Bundles the script that runs before the first paint, and lets it begin the application, which is only preloaded by the page. It is
 * a bundle of its own: sharing chunks with the application it would have to wait for them.
 */
export const beforePaint = (source: string): Plugin => {
  let address: string | undefined;
  return {
    name: 'before-paint',
    async buildStart() {
      if (this.environment.mode !== 'build') return;
      const code = await bundle(path.join(import.meta.dirname, '..', source));
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
      address = `/assets/before-paint-${hash}.js`;
      this.emitFile({ type: 'asset', fileName: address.slice(1), source: code });
    },
    transformIndexHtml: (html) =>
      address === undefined
        ? inHead(html, `<script type="module" src="${source}"></script>`)
        : inHead(
            html,
            `<script src="${address}" data-application="${APPLICATION.exec(html)![2]}"></script>`,
          ).replace(APPLICATION, '<link rel="modulepreload" fetchpriority="low"$1 href="$2">'),
  };
};

const inHead = (html: string, tag: string) => html.replace('</head>', (end) => `  ${tag}\n  ${end}`);
