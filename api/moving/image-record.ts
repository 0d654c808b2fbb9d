import path from 'node:path';
import type { Insertable } from 'kysely';
import type * as z from 'zod/mini';
import type { MANY } from '../contract/moving.ts';
import { freshImageId } from '../database/issued-ids.ts';
import type { Database } from '../database/schema.ts';
import { today } from '../clock/clock.ts';
import type { Target } from '../pictures/pictures.ts';
import { sanitize } from '../texts/sanitize.ts';
import type { Open } from './albums.ts';
import { type Arriving, create } from './context.ts';
import { type TagIds, tagIdsOf } from './people.ts';

export type MovingImage = z.infer<typeof MANY.images>;

export interface Around {
  albums: ReadonlyMap<string, Open>;
  tags: TagIds;
  contributors: ReadonlySet<string>;
}

export interface Arrived {
  id: string;
  url: string;
  largeUrl: string | null;
}

type Given = Partial<Insertable<Database['image']>>;

/** What the file says of a picture; what it leaves out is as the picture itself has it. */
export function givenOf({ report }: Arriving, { tags, contributors }: Around, image: MovingImage): Given {
  const { album = null, contribs, description } = image;
  const unknown = (contribs ?? []).filter((id) => !contributors.has(id));
  if (unknown.length > 0)
    report.left.push(`${image.file}: Diese Beitragenden gibt es nicht: ${unknown.join(', ')}.`);
  const given: Given = {
    title: image.title,
    alt: image.alt,
    description: description ? sanitize(description) || null : description,
    tags: image.tags && tagIdsOf(tags, image.tags),
    contribs: contribs?.filter((id) => contributors.has(id)),
    ws: image.ws,
    public: image.public,
    trash: image.trash,
    isAsset: album === null ? true : image.isAsset,
    noPostImage: image.noPostImage,
    dt: image.dt,
    takenAt: image.takenAt,
    created: image.created === undefined ? undefined : new Date(image.created),
    rotation: image.rotation,
    position: image.position,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

interface Again {
  target: Target;
  known: Arrived;
  given: Given;
  id: string | undefined;
}

/** One file, another record: a picture of a photo album is shown in a site album as well. */
export async function recordAgain(
  arriving: Arriving,
  image: MovingImage,
  { target, known, given, id }: Again,
): Promise<(Arrived & { present: false }) | { left: string }> {
  const { db, clock } = arriving.services;
  const { tUrl, title } = await db
    .selectFrom('image')
    .select(['tUrl', 'title'])
    .where('id', '=', known.id)
    .executeTakeFirstOrThrow();
  const { position, created, rotation: _, ...fields } = given;
  const stem = path.posix.parse(known.url).name;
  const own = target.isPhotoAlbum ? `i--${target.album}--${stem}` : id;
  const record = {
    title,
    ...fields,
    id: own ?? (await freshImageId(db, today(clock))),
    url: known.url,
    tUrl,
    largeUrl: known.largeUrl,
    album: target.album,
  };
  const before = arriving.report.left.length;
  const isDone = await create(arriving, 'image', record, {
    name: image.file,
    also: async (trx) => {
      await trx
        .updateTable('image')
        .set((eb) => ({ position: position ?? eb.ref('position'), created: created ?? eb.ref('created') }))
        .where('id', '=', record.id)
        .execute();
    },
  });
  if (!isDone) return { left: arriving.report.left.splice(before).join(' ') };
  // Counted by whoever asked for it.
  arriving.report.added.image--;
  return { id: record.id, url: known.url, largeUrl: known.largeUrl, present: false };
}
