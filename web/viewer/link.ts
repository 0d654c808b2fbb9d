import { withImage } from '../navigation/paths.ts';

/** The address of a picture on this page, and nothing else of what its address says. */
export const linkTo = (id: string): string => `${location.origin}${location.pathname}${withImage('', id)}`;

export async function copyLink(link: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(link);
    return 'Der Link ist kopiert.';
  } catch {
    return 'Der Browser erlaubt das Kopieren nicht. Unter „Angaben“ (I) steht der Link.';
  }
}
