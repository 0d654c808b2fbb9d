import { useEffect, useLayoutEffect, useRef } from 'react';
import { host } from './host.ts';
import { destination, isPlainClick } from './links.ts';
import { sanitize } from './sanitize.ts';

export interface PostHtmlProps {
  html: string;
  className?: string;
  /** Id of the post or text that the HTML is of: an element inside that would include it once more stays empty. */
  source?: string;
}

/** HTML written by an author: sanitised, with live elements, its plain links led through the application's router. */
export function PostHtml({ html, className, source }: PostHtmlProps) {
  const target = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = target.current;
    element?.addEventListener('click', followLink);
    return () => element?.removeEventListener('click', followLink);
  }, []);
  useLayoutEffect(() => target.current?.replaceChildren(sanitize(html)), [html]);
  return <div ref={target} className={className} data-source={source} />;
}

/** Whether an element is somewhere inside the HTML of this source. */
export const isInside = (element: Element, source: string): boolean =>
  element.parentElement?.closest(`[data-source="${CSS.escape(source)}"]`) != null;

function followLink(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.hasAttribute('download') || !isPlainClick(event)) return;
  const { address, routed } = destination(link.getAttribute('href') ?? '', link.target);
  if (!address || !routed) return;
  event.preventDefault();
  host.peek().navigate(address);
}
