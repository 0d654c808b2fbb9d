/**
 * The self-contained build `brpwc.js`, for a page without build tools: defines the elements, and leaves `window.brpwc`
 * to connect them with what the page knows.
 */
import { defineElements } from './elements.ts';

export { proxy, subscribe } from 'valtio/vanilla';
export { configure } from './host.ts';
export { sanitize } from './sanitize.ts';
export { byId, createState } from './state.ts';

defineElements();
