import { withImage } from '../navigation/paths.ts';

/** The address of a picture on this page, and nothing else of what its address says. */
export const linkTo = (id: string): string => `${location.origin}${location.pathname}${withImage('', id)}`;
