const SAFE_SCHEMES = ['http:', 'https:', 'mailto:', 'tel:'];

/** The address, or undefined if it is empty or of a kind that could run something. */
export function safeHref(href: string): string | undefined {
  const url = URL.parse(href, document.baseURI);
  return href.trim() && url && SAFE_SCHEMES.includes(url.protocol) ? href : undefined;
}

/** visitor-area.md 5; `//host` and other schemes would leave the application as well. */
export const isExternal = (href: string): boolean =>
  /^\s*(http|\/assets\/|[\\/]{2}|[a-z][a-z\d+.-]*:)/i.test(href);

/** Whether the application's router should take a plain click on this link. */
export const isRouted = (href: string, target: string): boolean =>
  !isExternal(href) && !href.startsWith('#') && (target === '' || target === '_self');

/** Authors leave out the first slash: `blog/p-ich` means the same wherever it is written. */
export const routePath = (href: string): string => (/^[/?]/.test(href) || !href ? href : `/${href}`);

/** Whether a click means "go there, here and now", and not a new tab, a download or something already handled. */
export const isPlainClick = (event: MouseEvent): boolean =>
  !event.defaultPrevented &&
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
