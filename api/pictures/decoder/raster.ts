import sharp, { type Sharp } from 'sharp';
import type { Size } from '../../contract/picture.ts';
import { scaled } from '../../contract/picture.ts';
import type { JpegHeader } from './jpeg-header.ts';
import { isSrgb } from './profile.ts';
import type { Format } from './protocol.ts';

export interface Raster {
  data: Buffer;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
}

/** A picture that has been looked at, but not decoded. */
export interface InspectedPicture {
  bytes: Buffer;
  release(): void;
  header: JpegHeader;
  width: number;
  height: number;
}

export const MAX_PIXELS = 120e6;

/** Only the JPEG loader exists in this process; one thread, no cache: two processes work side by side instead. */
export function restrictSharp(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadJpegBuffer'] });
  sharp.concurrency(1);
  sharp.cache(false);
}

const input = { failOn: 'warning', limitInputPixels: MAX_PIXELS, sequentialRead: true } as const;

export async function uprightSize(bytes: Buffer): Promise<{ width: number; height: number }> {
  const { autoOrient } = await sharp(bytes, input).metadata();
  return { width: autoOrient.width, height: autoOrient.height };
}

/** Decodes at the smallest scale that libjpeg offers for this size. */
export async function decode({ bytes, header, ...picture }: InspectedPicture, size: Size): Promise<Raster> {
  const ignoreIcc = header.components === 3 && !!header.profile && isSrgb(header.profile);
  const { width, height } = scaled(picture, size);
  return toRaster(
    sharp(bytes, { ...input, ignoreIcc })
      .autoOrient()
      .resize(width, height, { fit: 'fill' })
      .toColourspace('srgb'),
  );
}

export const shrink = (from: Raster, width: number, height: number): Promise<Raster> =>
  toRaster(fromRaster(from).resize(width, height, { fit: 'fill' }));

export async function turned(from: Raster, degrees: number): Promise<Raster> {
  const to = await toRaster(fromRaster(from).rotate(degrees));
  drop(from.data);
  return to;
}

/** What must be left of a picture that is cut; one that would lose more stands whole on a dark ground. */
const LEAST = 0.65;
const GROUND = '#161719';

export function framed(from: Raster, frame: { width: number; height: number }): Promise<Raster> {
  const ratio = (from.width / from.height / frame.width) * frame.height;
  const fit =
    Math.min(ratio, 1 / ratio) >= LEAST
      ? { fit: 'cover' as const, position: sharp.strategy.attention }
      : { fit: 'contain' as const, background: GROUND };
  return toRaster(
    fromRaster(from).toColourspace('srgb').resize(frame.width, frame.height, fit).removeAlpha(),
  );
}

/** Without any metadata: sharp writes none unless it is told to. */
export function encode(from: Raster, format: Format): Promise<Buffer> {
  const image = fromRaster(from);
  return (format === 'jpg' ? image.jpeg({ quality: 80 }) : image.avif(AVIF)).toBuffer();
}

/** Gives the memory back now: the collector does not see how much these bytes weigh, and would let them pile up. */
export function drop({ buffer }: Buffer): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}

export const fromRaster = ({ data, ...raw }: Raster) => sharp(data, { raw });

/** The quality that looks like JPEG 80; an effort above 3 costs four times as much for nothing (docs/performance.md, Pictures). */
const AVIF = { quality: 66, effort: 3, chromaSubsampling: '4:2:0' } as const;

export async function toRaster(image: Sharp): Promise<Raster> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}
