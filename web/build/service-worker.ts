import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { bundle } from './bundle.ts';

/** Writes `sw.js`, which knows by name what the pages of visitors are made of; the back office is not among it. */
export const serviceWorker = (source: string): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  // After the page itself, of which each build is known.
  enforce: 'post',
  async generateBundle(_, output) {
    const assets = [...new Set([...ofVisitors(output), ...beside(output)])]
      .toSorted()
      .map((name) => `/${name}`);
    const build = createHash('sha256')
      .update(JSON.stringify([assets, output['index.html']?.type === 'asset' && output['index.html'].source]))
      .digest('base64url')
      .slice(0, 8);
    const code = await bundle(path.join(import.meta.dirname, '..', source), { ASSETS: assets, BUILD: build });
    this.emitFile({ type: 'asset', fileName: 'sw.js', source: code });
  },
});

/** The chunks that lead on from the first one, with their styles, fonts and pictures. */
function ofVisitors(output: Rolldown.OutputBundle): Set<string> {
  const names = new Set<string>();
  const follow = (name: string) => {
    const chunk = output[name];
    if (names.has(name) || chunk?.type !== 'chunk' || isBackOffice(chunk)) return;
    names.add(name);
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) follow(next);
    const { importedCss, importedAssets } = chunk.viteMetadata ?? {};
    for (const one of [...(importedCss ?? []), ...(importedAssets ?? [])]) names.add(one);
  };
  for (const chunk of Object.values(output))
    if (chunk.type === 'chunk' && chunk.isEntry) follow(chunk.fileName);
  return names;
}

const isBackOffice = ({ facadeModuleId }: Rolldown.OutputChunk) =>
  /\/web\/admin\//.test(facadeModuleId ?? '');

const beside = (output: Rolldown.OutputBundle) =>
  Object.keys(output).filter((name) =>
    /^assets\/(before-paint-|print-).*\.(js|css)$|-latin-wght-.*\.woff2$/.test(name),
  );
