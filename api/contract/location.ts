/** Leading folder of everything whose access can be restricted (docs/rules.md, Rights). */
export const PROTECTED = 'protected/';

export const UNPROTECTED =
  'Berechtigungen können nur vergeben werden, wenn das Album im Ordner „protected“ liegt.';

export const isProtected = (location: string): boolean => location.startsWith(PROTECTED);

/**
 * What may be typed as a folder below the image root, in its one spelling: whitespace and whatever is neither letter,
 * digit, slash nor hyphen becomes `_`, never two in a row; no slash at either end or twice. Idempotent.
 *
 * @example cleanPath(' /Hochzeit  2026!/') === 'Hochzeit_2026_'
 */
export function cleanPath(text: string): string {
  return text
    .trim()
    .replace(/[^A-Za-z0-9/-]/g, '_')
    .replace(/_+/g, '_')
    .replace(/\/+/g, '/')
    .replace(/^\/|\/$/g, '');
}

/**
 * The same for the HTML file of a text or post, below the blog assets: `.html` is appended where it is missing.
 * Nothing stays nothing: such a text is kept in the database.
 *
 * @example cleanTextLocation('/posts/Über uns') === 'posts/_ber_uns.html'
 */
export function cleanTextLocation(text: string): string {
  const path = cleanPath(text.trim().replace(/\.html$/i, ''));
  return path === '' ? '' : `${path}.html`;
}

/** Takes the folder as {@link cleanPath} leaves it; false where no disk should be asked to hold it. */
export const isFolder = (path: string): boolean => /^[\w-]{1,64}(\/[\w-]{1,64}){0,5}$/.test(path);

/** Takes the path as {@link cleanTextLocation} leaves it. A file's name must not look like an option. */
export const isTextLocation = (path: string): boolean =>
  /^([\w-]{1,64}\/){0,5}[A-Za-z0-9_][\w-]{0,63}\.html$/.test(path);
