import sharp, { type Sharp } from 'sharp';
import { PictureRefused } from '../refusal.ts';
import { type Icon, TOO_SLOW, type Watermark } from './protocol.ts';
import { fromRaster, type Raster, toRaster } from './raster.ts';

const MARGIN = 0.03;
const HIGHEST = 0.5;
const MAX_PIXELS = 20e6;

/** With the mark drawn into it; the picture itself stays as it is. */
export async function withWatermark(picture: Raster, mark: Watermark): Promise<Raster> {
  const { width, height } = picture;
  const drawn = await drawnMark(mark, {
    width: Math.max(1, Math.round((width * mark.size) / 100)),
    height: Math.max(1, Math.round(height * HIGHEST)),
  });
  const margin = Math.round(Math.min(width, height) * MARGIN);
  const at = (edge: number, own: number, side: string, other: string) =>
    mark.position.includes(side)
      ? margin
      : mark.position.includes(other)
        ? edge - own - margin
        : Math.round((edge - own) / 2);
  const marked = fromRaster(picture)
    .composite([
      {
        input: drawn.data,
        raw: { width: drawn.width, height: drawn.height, channels: drawn.channels },
        left: Math.max(0, at(width, drawn.width, 'left', 'right')),
        top: Math.max(0, at(height, drawn.height, 'top', 'bottom')),
      },
    ])
    .toColourspace('srgb')
    .removeAlpha();
  return toRaster(marked);
}

/** Two halves, so that one sees how it does on light and on dark. */
export async function watermarkSample(): Promise<Raster> {
  const [width, height] = [1600, 1067];
  const half = { create: { width: width / 2, height, channels: 3 as const, background: '#26282b' } };
  const ground = sharp({ create: { width, height, channels: 3, background: '#d9d7d2' } });
  return toRaster(ground.composite([{ input: half, left: width / 2, top: 0 }]));
}

/** One job at a time is done in this process: nothing else can be read as an SVG meanwhile. */
const LOADER = { operation: ['VipsForeignLoadSvgBuffer'] };

async function drawnMark(
  { svg, opacity, mostMs = Infinity }: Watermark,
  within: { width: number; height: number },
): Promise<Raster> {
  const before = process.cpuUsage();
  const isSlow = () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 > mostMs;
  };
  // Nothing else can stop it, and pictures wait.
  const watch = setInterval(() => isSlow() && process.kill(process.pid, TOO_SLOW), 100);
  const drawn = withSvg(svg, async (image) => {
    const inside = image
      .resize({ ...within, fit: 'inside' })
      .toColourspace('srgb')
      .ensureAlpha();
    const mark = await toRaster(inside.linear([1, 1, 1, opacity / 100], [0, 0, 0, 0]));
    if (isSlow()) throw new PictureRefused('too-slow', 'watermark');
    const isClear = () =>
      mark.data.every((value, at) => at % mark.channels < mark.channels - 1 || value === 0);
    if (mostMs < Infinity && isClear()) throw new PictureRefused('empty', 'watermark');
    return mark;
  });
  return drawn.finally(() => clearInterval(watch));
}

async function withSvg<T>(svg: string, work: (image: Sharp) => Promise<T>): Promise<T> {
  sharp.unblock(LOADER);
  try {
    return await work(sharp(Buffer.from(svg), { limitInputPixels: MAX_PIXELS, failOn: 'error' }));
  } finally {
    sharp.block(LOADER);
  }
}

const GROUND = '#131313';
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

export const drawnIcon = ({ svg, edge, room }: Icon): Promise<Buffer> =>
  withSvg(svg, async (image) => {
    const around = Math.round(edge * room);
    const inner = edge - 2 * around;
    const background = room > 0 ? GROUND : CLEAR;
    const drawn = (room > 0 ? image.flatten({ background }) : image)
      .resize(inner, inner, { fit: 'contain', background })
      .extend({ top: around, bottom: around, left: around, right: around, background });
    return drawn.png().toBuffer();
  });
