import type { Context } from 'hono';
import type { Destination } from '../contract/upload.ts';
import { isSiteAlbum } from '../contract/site.ts';
import { requireKey, type UnlockedAlbum } from '../encryption/encrypted-album.ts';
import { authIdOf } from '../http/auth-id.ts';
import { ALBUM_AWAY, folderTarget, siteTarget, type Target } from '../pictures/pictures.ts';
import { ApiProblem } from '../problem/problem.ts';
import { editableAlbums, visibleAlbums } from '../rights/access.ts';
import type { Env, Services } from '../services/services.ts';

interface Writable {
  target: Target;
  unlocked: UnlockedAlbum | null;
}

/** Where somebody may put pictures: editors into their albums, administrators everywhere. Throws where he may not. */
export async function writableTarget(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  c: Context<Env>,
  destination: Destination,
): Promise<Writable> {
  const { viewer, session } = c.var;
  const target = await targetOf();
  const unlocked = target.encryption && requireKey(session, authIdOf(c), target.encryption);
  return { target, unlocked };

  async function targetOf(): Promise<Target> {
    const isOfAlbum = 'album' in destination && !isSiteAlbum(destination.album);
    if (!viewer.admin && !isOfAlbum) throw new ApiProblem('not-allowed');
    if ('folder' in destination) return folderTarget(db, clock, destination.folder);
    if (isSiteAlbum(destination.album)) return siteTarget(destination.album, clock);
    const album = await db
      .selectFrom('album')
      .select(['location', 'largeSubLocation', editableAlbums(viewer).as('editable')])
      .where('id', '=', destination.album)
      .where(visibleAlbums(viewer))
      .executeTakeFirstOrThrow(() => new ApiProblem('not-found', { detail: ALBUM_AWAY }));
    if (!album.editable) throw new ApiProblem('not-allowed');
    const { location, largeSubLocation } = album;
    return folderTarget(db, clock, destination.large ? `${location}/${largeSubLocation}` : location);
  }
}
