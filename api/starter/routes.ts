import { readFile } from 'node:fs/promises';
import { PAGES, pageDraft } from '../contract/text.ts';
import { serve } from '../http/serve.ts';
import { ApiProblem } from '../problem/problem.ts';
import type { App } from '../services/services.ts';
import { starterBlocks, starterText } from './texts.ts';

export function starterRoutes(app: App) {
  serve(app, pageDraft, async ({ params: { id } }) => {
    if (!PAGES.some((page) => id === `t-${page}`)) throw new ApiProblem('not-found');
    const starter = starterBlocks.some((block) => block === id) ? await starterText(id) : null;
    const draft = await readFile(new URL(`drafts/${id}.html`, import.meta.url), 'utf8').catch(() => null);
    return { id, text: draft ?? starter ?? '', replaces: draft === null ? null : starter };
  });
}
