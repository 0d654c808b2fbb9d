// `brpwc.js` for `import { configure } from '…/brpwc.mjs'`: a page that loads both has the elements once.
import './dist/brpwc.js';

export const { byId, configure, createState, proxy, sanitize, subscribe } = globalThis.brpwc;
