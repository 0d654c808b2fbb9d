import { host } from './host.ts';

/** What elements tell the page they are on, as events that bubble: `event.detail` by the event's name. */
export interface ElementEvents {
  'brpwc-open': { imageId: string };
  'brpwc-navigate': { to: string };
  /** An element cannot be shown. */
  'brpwc-error': { message: string };
}

/** Whether the page leaves it to the host: `preventDefault()` takes it over. */
export const announce = <T extends keyof ElementEvents>(
  from: Element,
  type: T,
  detail: ElementEvents[T],
): boolean =>
  from.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable: true }));

export function navigate(from: Element, to: string): void {
  if (announce(from, 'brpwc-navigate', { to })) host.peek().navigate(to);
}

export function openImage(from: Element, imageId: string): void {
  if (announce(from, 'brpwc-open', { imageId })) host.peek().openViewer(imageId);
}
