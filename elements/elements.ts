import { defineAlbum } from './views/album.tsx';
import { defineConditional } from './views/conditional.ts';
import { defineContributor } from './views/contributor.tsx';
import { defineLink } from './views/link.tsx';
import { definePostImage, definePostThumbnail } from './views/post-image.tsx';
import { definePostText } from './views/post-text.tsx';
import { defineSelectSite, defineSelectWorksafe } from './views/select.tsx';

/** Registers the nine elements, once. Call it after `configure()` and before the first HTML is inserted. */
export function defineElements(): void {
  defineContributor();
  defineAlbum();
  definePostImage();
  definePostThumbnail();
  definePostText();
  defineConditional();
  defineLink();
  defineSelectSite();
  defineSelectWorksafe();
}
