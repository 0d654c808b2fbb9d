import { readFile } from 'node:fs/promises';

/** The HTML of a post or text block of the demo. */
export const demoText = (id: string): Promise<string> =>
  readFile(new URL(`texts/${id}.html`, import.meta.url), 'utf8');
