import { CATALOG } from './catalog.ts';
import { isFulfilled, isKnown } from './conditions.ts';
import { define } from './define.ts';
import { Album } from './views/album.tsx';
import { Contributor } from './views/contributor.tsx';
import { Link } from './views/link.tsx';
import { PostImage } from './views/post-image.tsx';
import { PostText } from './views/post-text.tsx';
import { SelectSite, SelectWorksafe } from './views/select.tsx';
import { Written } from './views/written.tsx';

/** Registers the nine elements, once. Call it after `configure()` and before the first HTML is inserted. */
export function defineElements(): void {
  define({ tag: 'brpwc-contributor', ...CATALOG['brpwc-contributor'], view: Contributor });
  define({ tag: 'brpwc-album', ...CATALOG['brpwc-album'], view: Album });
  define({ tag: 'brpwc-post-image', ...CATALOG['brpwc-post-image'], view: PostImage });
  define({ tag: 'brpwc-post-thumbnail', ...CATALOG['brpwc-post-thumbnail'], view: PostImage });
  define({
    tag: 'brpwc-post-text',
    ...CATALOG['brpwc-post-text'],
    view: PostText,
    visible: ({ condition }) => condition === '' || isFulfilled(condition.toLowerCase()),
    problem: ({ condition }) =>
      condition === '' || isKnown(condition.toLowerCase()) ? undefined : `Unknown condition: ${condition}`,
  });
  define({
    tag: 'brpwc-conditional',
    ...CATALOG['brpwc-conditional'],
    view: Written,
    visible: ({ condition }) => isFulfilled(condition),
    problem: ({ condition }) => (isKnown(condition) ? undefined : `Unknown condition type: ${condition}`),
  });
  define({ tag: 'brpwc-link', ...CATALOG['brpwc-link'], view: Link });
  define({ tag: 'brpwc-select-site', ...CATALOG['brpwc-select-site'], view: SelectSite });
  define({ tag: 'brpwc-select-worksafe', ...CATALOG['brpwc-select-worksafe'], view: SelectWorksafe });
}
