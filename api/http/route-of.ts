import type { Call } from '../contract/call.ts';

/** A path of the contract as the router spells it: `{id}` becomes `:id`. */
export const routeOf = ({ path }: Pick<Call, 'path'>): string => path.replaceAll(/\{(\w+)\}/g, ':$1');
