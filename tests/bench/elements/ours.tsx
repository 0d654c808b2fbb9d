import { configure, defineElements } from '@lichthof/elements';
import { state } from './store.ts';

configure({ state });
defineElements();

export const tag = 'brpwc-contributor';
export { state };
