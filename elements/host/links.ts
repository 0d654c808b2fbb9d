const SAFE_SCHEMES = ['http:', 'https:', 'mailto:', 'tel:'];

/** docs/rules.md, Elements; `//host` and other schemes would leave the application as well. */
const isExternal = (href: string): boolean => /^(http|\/assets\/|[\\/]{2}|[a-z][a-z\d+.-]*:)/i.test(href);

export interface Destination {
  address?: string;
  routed: boolean;
}

/** Where a link leads that an author has written. Inside the application the first slash may be left out. */
export function destination(href: string, target: string): Destination {
  const written = href.replace(/[\t\n\r]/g, '').trim(); // like the URL parser, which would skip them
  if (!written) return { routed: false };
  if (!isExternal(written) && !written.startsWith('#')) {
    const address = /^[/?]/.test(written) ? written : `/${written}`;
    return { address, routed: target === '' || target === '_self' };
  }
  const url = URL.parse(written, document.baseURI);
  return { address: url && SAFE_SCHEMES.includes(url.protocol) ? written : undefined, routed: false };
}

/** Whether a click means "go there, here and now", and not a new tab, a download or something already handled. */
export const isPlainClick = (event: MouseEvent): boolean =>
  !event.defaultPrevented &&
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
