import * as z from 'zod/mini';
import { call } from './call.ts';

export const POSITIONS = ['bottom-right', 'bottom-left', 'top-right', 'top-left', 'center'] as const;
export type Position = (typeof POSITIONS)[number];
export const MAX_SVG = 200_000;

const percent = (least: number, most: number, message: string) =>
  z.int(message).check(z.gte(least, message), z.lte(most, message));

const look = {
  position: z.enum(POSITIONS, 'Diese Stelle gibt es nicht.'),
  /** Its width, in per cent of the picture's. */
  size: percent(5, 60, 'Die Größe liegt zwischen 5 und 60 Prozent.'),
  opacity: percent(10, 100, 'Die Deckkraft liegt zwischen 10 und 100 Prozent.'),
};

/** Drawn into the sizes from 800 up of every album that wants it. */
export const Watermark = z.object({
  /** The file as it was given; empty where there is none. */
  svg: z.string(),
  ...look,
  albums: z.int(),
  version: z.int(),
});
export type Watermark = z.infer<typeof Watermark>;

/** An empty `svg` removes it. */
export const WatermarkInput = z.strictObject({
  svg: z.string().check(z.maxLength(MAX_SVG, 'Die Datei ist zu groß: Höchstens 200 kB.')),
  ...look,
});
export type WatermarkInput = z.infer<typeof WatermarkInput>;

export const readWatermark = call('GET', '/v1/watermark', {
  answer: Watermark,
  access: 'admin',
  summary: 'The watermark of the site.',
});

/**
 * Every picture that has it gets another address at once; its sizes are made anew. An SVG that holds more than shapes and text, or
 * that takes too long to draw, is refused at `svg`. 409 where `version` is not what is there; without it that is replaced, whatever it
 * is.
 */
export const writeWatermark = call('POST', '/v1/watermark', {
  body: z.extend(WatermarkInput, { version: z.optional(z.int()) }),
  answer: Watermark,
  access: 'admin',
  summary: 'Sets, changes or removes the watermark of the site.',
});

export const previewWatermark = call('POST', '/v1/watermark/preview', {
  body: WatermarkInput,
  answer: z.object({
    jpeg: z.string(),
    width: z.int(),
    height: z.int(),
  }),
  access: 'admin',
  summary: 'One of the pictures with that watermark, as it would be drawn.',
});
