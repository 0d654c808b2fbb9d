import * as z from 'zod/mini';
import { call } from './call.ts';
import { bytesOfIds, idList, line, MAX_IDS, someId, tagIds } from './fields.ts';
import { day, typedDay } from './image.ts';
import { SITE_ALBUMS } from './site.ts';

const limit = bytesOfIds();

/** The selected pictures, in the order in which they are shown. */
const selected = z.array(someId).check(
  z.minLength(1, 'Hier fehlen IDs.'),
  z.maxLength(MAX_IDS, 'Höchstens 10.000 Bilder auf einmal.'),
  z.overwrite<string[]>((ids) => [...new Set(ids)]),
);

export const MAX_NUMBER = 999_999;

const flagged = z.optional(z.boolean());

export const BulkChanges = z
  .strictObject({
    addTags: z.optional(tagIds),
    removeTags: z.optional(tagIds),
    addContribs: z.optional(idList),
    removeContribs: z.optional(idList),
    album: z.optional(z.enum(SITE_ALBUMS, 'Diese Sammlung gibt es nicht.')),
    ws: flagged,
    public: flagged,
    trash: flagged,
    isAsset: flagged,
    noPostImage: flagged,
    dt: z.optional(z.nullable(typedDay)),
    title: z.optional(line('Bitte geben Sie einen Titel ein.', 190)),
    /** The number of the first picture; 1 where it is missing. */
    titleFrom: z.optional(z.int().check(z.gte(0), z.lte(MAX_NUMBER))),
  })
  .check(
    z.refine(
      (changes) =>
        Object.entries(changes).some(([name, change]) => name !== 'titleFrom' && change !== undefined),
      'Hier fehlt, was sich ändern soll.',
    ),
  );
export type BulkChanges = z.infer<typeof BulkChanges>;

/** Everything or nothing; pictures that were deleted meanwhile are left out. Editors may change `ws`, `public` and `trash`. */
export const editImages = call('POST', '/v1/image/bulk', {
  limit,
  body: z.strictObject({ ids: selected, changes: BulkChanges }),
  answer: z.object({
    /** Undoes it within 24 hours; null where nothing was to change. */
    taskId: z.nullable(z.string()),
    changed: z.int(),
    missing: z.int(),
  }),
  access: 'user',
  slow: true,
  summary: 'Changes many pictures in one step, which can be undone.',
});

/**
 * Leaves alone what somebody has changed since, and names it. An order of an album goes back as a whole: 409 where the album was
 * changed since.
 */
export const undoEdit = call('POST', '/v1/image/bulk/undo', {
  body: z.strictObject({ taskId: someId }),
  answer: z.object({
    restored: z.int(),
    skipped: z.array(z.object({ id: z.string(), title: z.string() })),
    /** Pictures that are not there any more. */
    missing: z.int(),
    /** The task that goes on, where moved pictures are still on their way back; otherwise null. */
    running: z.nullable(z.string()),
  }),
  access: 'user',
  slow: true,
  summary: 'Puts back what a bulk edit changed, where moved pictures were or an order, within 24 hours.',
});

const Turned = z.object({
  id: z.string(),
  width: z.int(),
  height: z.int(),
  hash: z.string(),
  thumbHash: z.string(),
  version: z.int(),
});
export type Turned = z.infer<typeof Turned>;

/**
 * Turns pictures by quarters, clockwise; undone by {@link undoEdit}. The files stay as they are: only the record says so, and what
 * is downloaded. What else is shown of the same file turns with it. 423 where a picture lies in an album that is not unlocked.
 */
export const turnImages = call('POST', '/v1/image/turn', {
  limit,
  body: z.strictObject({
    ids: selected,
    degrees: z.literal([90, 180, 270], 'Gedreht wird um 90, 180 oder 270 Grad.'),
  }),
  answer: z.object({
    taskId: z.string(),
    items: z.array(Turned),
    /** Those whose file is missing; they are as they were. */
    skipped: z.array(z.object({ id: z.string(), title: z.string() })),
  }),
  access: 'admin',
  slow: true,
  summary: 'Turns pictures without touching their files, in one step, which can be undone.',
});

/**
 * Moves pictures of photo albums into another photo album, all of them or none, each with its files and all that is said of it;
 * undone by {@link undoEdit}. Their ids stay, and what names their addresses goes on finding them. For editors of both albums. 423 where one
 * of the albums is encrypted and not unlocked.
 */
export const moveImages = call('POST', '/v1/image/move', {
  limit,
  body: z.strictObject({ ids: selected, album: someId }),
  answer: z.object({
    /** Undoes it within 24 hours, and tells how far it is; null where nothing was to move. */
    taskId: z.nullable(z.string()),
    state: z.enum(['running', 'done']),
    /** Those that lie in the other album when the task is done. */
    moved: z.int(),
    /** Pictures that are not there any more. */
    missing: z.int(),
  }),
  access: 'user',
  summary: 'Moves pictures into another photo album, which can be undone.',
});

const counted = <T extends z.ZodMiniType>(id: T) => z.array(z.object({ id, count: z.int() }));

export const Selection = z.object({
  total: z.int(),
  tags: counted(z.int()),
  contribs: counted(z.string()),
  albums: counted(z.nullable(z.string())),
  /** Days before which they are not shown. */
  dts: counted(z.nullable(day)),
  ws: z.int(),
  public: z.int(),
  trash: z.int(),
  isAsset: z.int(),
  noPostImage: z.int(),
});
export type Selection = z.infer<typeof Selection>;

export const selectionState = call('POST', '/v1/image/selection', {
  limit,
  body: z.strictObject({ ids: selected }),
  answer: Selection,
  access: 'user',
  summary: 'How many of the selected pictures have which tags, contributors, albums and flags.',
});
