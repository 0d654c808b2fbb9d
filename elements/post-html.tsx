import { useEffect, useLayoutEffect, useRef } from 'react';
import { host } from './host.ts';
import { isPlainClick, isRouted } from './links.ts';
import { sanitize } from './sanitize.ts';

export interface PostHtmlProps {
  html: string;
  className?: string;
}

/** HTML written by an author: sanitised, with live elements, its plain links led through the application's router. */
export function PostHtml({ html, className }: PostHtmlProps) {
  const target = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = target.current;
    element?.addEventListener('click', followLink);
    return () => element?.removeEventListener('click', followLink);
  }, []);
  useLayoutEffect(() => target.current?.replaceChildren(sanitize(html)), [html]);
  return <div ref={target} className={className} />;
}

function followLink(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const href = link?.getAttribute('href');
  if (!link || !href || link.hasAttribute('download') || !isRouted(href, link.target)) return;
  if (!isPlainClick(event)) return;
  event.preventDefault();
  host.peek().navigate(href);
}
