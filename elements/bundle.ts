/**
 * The self-contained build `brpwc.js`, for a page without build tools: defines the elements, and leaves
 * `globalThis.brpwc` to connect them with what the page knows, whether it comes as a script or as a module.
 */
import { proxy, subscribe } from 'valtio/vanilla';
import { defineElements } from './elements.ts';
import { configure } from './host/host.ts';
import { sanitize } from './html/sanitize.ts';
import { byId, createState } from './host/state.ts';

Object.assign(globalThis, { brpwc: { byId, configure, createState, proxy, sanitize, subscribe } });

if ('customElements' in globalThis) defineElements();
