import * as z from 'zod/mini';

export const INFO_PARTS = ['taken', 'camera', 'lens', 'exposure'] as const;
export type InfoPart = (typeof INFO_PARTS)[number];

/** Told unless the settings say otherwise: not the time, which says when somebody was where. */
export const USUAL_INFO: readonly InfoPart[] = ['camera', 'lens', 'exposure'];

/** How a picture was taken, as its file says (`GET /imgs/{path}?info=1`). Null: not known, or not to be told. */
export const PictureInfo = z.object({
  /** By the clock of the camera, which knows no time zone: `YYYY-MM-DDTHH:mm:ss`. */
  taken: z.nullable(z.string()),
  camera: z.nullable(z.string()),
  lens: z.nullable(z.string()),
  seconds: z.nullable(z.number()),
  fNumber: z.nullable(z.number()),
  iso: z.nullable(z.number()),
  focalLength: z.nullable(z.number()),
});
export type PictureInfo = z.infer<typeof PictureInfo>;
