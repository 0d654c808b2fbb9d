import { albums } from '../api/demo/world/albums.ts';
import { contributors } from '../api/demo/world/contributors.ts';
import { groups } from '../api/demo/world/groups.ts';
import { images } from '../api/demo/world/images.ts';
import { posts } from '../api/demo/world/posts.ts';
import { ratings } from '../api/demo/world/ratings.ts';
import { tags } from '../api/demo/world/tags.ts';
import { texts } from '../api/demo/world/texts.ts';
import { users } from '../api/demo/world/users.ts';

/**
 * The named world: the demo content, and what tests are about. Pure data; whoever needs it in a database puts it there,
 * in this order. Its HTML is read with `demoText(id)`, its files lie in `api/demo/pictures/`.
 */
export const world = { tags, contributors, groups, users, albums, images, posts, texts, ratings };

export {
  ALBUM_PASSWORD,
  fruehjahrsauswahl,
  hausAmHang,
  lichtproben,
  winterreise,
} from '../api/demo/world/albums.ts';
export { GROUP } from '../api/demo/world/groups.ts';
export { TAG } from '../api/demo/world/tags.ts';
export { edda, kurt, MEMBER_PASSWORD, mira, nils, ruth, tilda } from '../api/demo/world/users.ts';
