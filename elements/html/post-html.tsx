import { useLayoutEffect, useRef } from 'react';
import { DEEPEST } from '@lichthof/api/contract/embeds';
import { navigate } from '../host/events.ts';
import { host } from '../host/host.ts';
import { attempt, NOT_LOADED } from '../host/attempt.ts';
import { destination, isPlainClick } from '../host/links.ts';
import { sanitize } from './sanitize.ts';

export interface PostHtmlProps {
  html: string;
  className?: string;
  /** Id of the post or text that the HTML is of: an element inside that would include it once more stays empty. */
  source?: string;
}

/**
 * HTML written by an author: sanitised, with live elements, its plain links led through the application's router. It
 * waits a moment for what the host knows about its images, so that nothing shifts when they come; until then, what was
 * there before stays.
 */
export function PostHtml({ html, className, source }: PostHtmlProps) {
  const target = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = target.current;
    element?.addEventListener('click', followLink);
    return () => element?.removeEventListener('click', followLink);
  }, []);
  useLayoutEffect(() => {
    const fragment = sanitize(html);
    const images = unknownImages(fragment);
    let current = true;
    const show = () => {
      if (current && target.current) {
        insert(target.current, fragment);
        reserve(target.current);
      }
      current = false;
    };
    if (images.length === 0) return show();
    void attempt(() => host.peek().ensureImages(images), NOT_LOADED.images).then(show);
    const timer = setTimeout(show, LONGEST_WAIT_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [html]);
  return <div ref={target} className={className} data-source={source} />;
}

const LONGEST_WAIT_MS = 500;

/** Gives images that are known the room that they need, also those that are mounted only when somebody comes near. */
function reserve(target: Element) {
  const { safeMode, images } = host.peek().state;
  for (const element of target.querySelectorAll<HTMLElement>(
    ':is(brpwc-post-image, brpwc-post-thumbnail):empty',
  )) {
    const image = images.items.get(element.id);
    if (!image || (safeMode && !image.ws) || image.noPostImage) continue;
    element.style.setProperty('--ar', String(image.width / image.height));
  }
}

/** Ids of images that will be shown and that the host has not been asked for yet; what a condition may hide is not. */
function unknownImages(fragment: DocumentFragment): string[] {
  const elements = [...fragment.querySelectorAll('brpwc-post-image, brpwc-post-thumbnail')];
  const { items } = host.peek().state.images;
  const ids = elements.filter((element) => !element.closest('brpwc-conditional')).map(({ id }) => id);
  return [...new Set(ids)].filter((id) => !items.has(id));
}

/** Whether an element is somewhere inside the HTML of this source. */
export const isInside = (element: Element, source: string): boolean =>
  !!element.closest(`[data-source="${CSS.escape(source)}"]`);

/** Whether so many texts and captions stand around an element already that it includes no further one. */
export const isDeep = (element: Element): boolean => !!element.closest('[data-source] '.repeat(DEEPEST + 1));

function followLink(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.hasAttribute('download') || !isPlainClick(event)) return;
  const { address, routed } = destination(link.getAttribute('href') ?? '', link.target);
  if (!address || !routed) return;
  event.preventDefault();
  navigate(link, address);
}

const sources = new WeakMap<Node, string>();

/**
 * Makes the fragment the content of the target. A node that is written just like one that is there already stays where
 * it is, with all that lives in it: HTML that comes once more for another mode must not start everything anew.
 */
function insert(target: Element, fragment: DocumentFragment): void {
  const there = Map.groupBy(target.childNodes, (node) => sources.get(node));
  const wanted = [...fragment.childNodes].map((node) => {
    const source = node instanceof Element ? node.outerHTML : (node.textContent ?? '');
    const kept = there.get(source)?.shift() ?? node;
    sources.set(kept, source);
    return kept;
  });
  const staying = new Set<Node>(wanted);
  const leaving = [...target.childNodes].filter((node) => !staying.has(node));
  for (const node of leaving) node.remove();
  let at = target.firstChild;
  for (const node of wanted) {
    if (node === at) at = at.nextSibling;
    else target.insertBefore(node, at);
  }
}
