import * as z from 'zod/mini';
import type { Pages } from './built.ts';
import { type Markup, markup } from './markup.ts';

/** What each screen is made of beside the first route, as `web/routes.tsx` has it loaded. */
const MODULES: readonly [pattern: RegExp, module: string][] = [
  [/^\/album\/[^/]+$/, 'album/Album.tsx'],
  [/^\/blog$/, 'blog/Blog.tsx'],
  [/^\/blog\/[^/]+$/, 'blog/Post.tsx'],
  [/^\/site\/[^/]+$/, 'texts/Site.tsx'],
  [/^\/suche$/, 'search/Search.tsx'],
  [/^\/contact$/, 'contact/Contact.tsx'],
  [/^\/profil(?:\/mails)?$/, 'profile/Profile.tsx'],
  [/^\/profil\/help$/, 'profile/Help.tsx'],
  [/^\/login$/, 'session/Login.tsx'],
];

/** What `vite build` says of the files that it made (https://vite.dev/guide/backend-integration): nobody else's business. */
export const MANIFEST = '/.vite/manifest.json';
const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.optional(z.string()),
    css: z.optional(z.array(z.string())),
    imports: z.optional(z.array(z.string())),
  }),
);
type Manifest = z.infer<typeof Manifest>;

/**
 * Names in the page what its screen needs, all at once: otherwise each file would be asked for by the one before it. Styles, fonts
 * and pictures go before programs: they are seen without them.
 */
export function preloads(built: Pages): (path: string) => Markup | null {
  const written = built.get(MANIFEST)?.identity.toString();
  const manifest = Manifest.parse(JSON.parse(written ?? '{}'));
  const known = filesOf(manifest, 'index.html');
  // What stands around every page; it has no module of its own.
  const frame = Object.keys(manifest).find((key) => manifest[key]!.name === 'frame') ?? '';
  const links = MODULES.map(
    ([pattern, module]) =>
      [pattern, linksTo(filesOf(manifest, frame, filesOf(manifest, module)), known)] as const,
  );
  return (path) => links.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}

/** The files of a module and of all that it imports; the styles of what it imports first, as its own may change them. */
function filesOf(manifest: Manifest, module: string, files = new Set<string>()): Set<string> {
  const chunk = manifest[module];
  if (!chunk || files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const one of chunk.imports ?? []) filesOf(manifest, one, files);
  for (const style of chunk.css ?? []) files.add(style);
  return files;
}

const linksTo = (files: ReadonlySet<string>, known: ReadonlySet<string>): Markup =>
  markup`${[...files.difference(known)].map((file) =>
    file.endsWith('.css')
      ? markup`<link rel="stylesheet" crossorigin href="/${file}">`
      : markup`<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`,
  )}`;
