import { flushCompileCache } from 'node:module';
import { setPriority } from 'node:os';
import { crc32 } from 'node:zlib';
import { scaled, SHARED, type Size, sizesOf, turnedSize } from '../../contract/picture.ts';
import { errorCode } from '../../files/error-code.ts';
import { PictureRefused } from '../refusal.ts';
import { captionOf } from './caption.ts';
import { thumbHashOf } from './thumbhash.ts';
import { drawnIcon, withWatermark, watermarkSample } from './watermark.ts';
import { inspectPicture, sha256Of } from './inspect.ts';
import {
  type Answer,
  type Derivative,
  type Format,
  type Job,
  type Look,
  WATERMARK_FROM,
  type Question,
  type Result,
  type Single,
  TOO_MUCH_MEMORY,
} from './protocol.ts';
import {
  decode,
  drop,
  encode,
  framed,
  type InspectedPicture,
  type Raster,
  restrictSharp,
  shrink,
  turned,
} from './raster.ts';

/**
 * The process in which pictures are decoded, one at a time. Nothing else happens here: a crash, a bomb or a leak takes
 * one picture along and not the server. Arguments: megabytes it may grow to, and how nice it is to be.
 */
const [limit = '700', niceness = '0'] = process.argv.slice(2);

restrictSharp();
setPriority(Number(niceness));

setInterval(() => {
  if (process.memoryUsage.rss() > Number(limit) * 1e6) process.exit(TOO_MUCH_MEMORY);
}, 100).unref();
process.once('message', () => flushCompileCache());
process.on('disconnect', () => process.exit());
process.on('message', (question: Question) => void answer(question));

async function answer({ id, job }: Question): Promise<void> {
  let reply: Answer;
  try {
    reply = { id, result: await work(job) };
  } catch (error) {
    const { code, detail } = error instanceof PictureRefused ? error : refusalOf(error);
    reply = { id, refused: code, detail };
  }
  // The server may have been killed meanwhile: this process ends as soon as it notices.
  process.send!(reply, () => undefined);
}

async function work(job: Job): Promise<Result> {
  if (job.kind === 'sample') {
    const { width, height, ...sample } = await withWatermark(await watermarkSample(), job.mark);
    const data = await encode({ width, height, ...sample }, 'jpg');
    return { derivatives: [], single: { data, width, height } };
  }
  if (job.kind === 'icon') {
    const { edge } = job.icon;
    return { derivatives: [], single: { data: await drawnIcon(job.icon), width: edge, height: edge } };
  }
  const picture = await inspectPicture(job.source);
  const known = { bytes: picture.bytes.length, crc32: crc32(picture.bytes) };
  if (job.kind !== 'measure') {
    const { bytes, crc32: expected, ...look } = job.known;
    if (known.bytes !== bytes || known.crc32 !== expected) throw new PictureRefused('changed');
    if (job.kind === 'share') return { derivatives: [], single: await toShare(picture, look) };
    return { derivatives: (await resizeLadder(picture, job.sizes, job.format, look)).derivatives };
  }
  const { width, height, header } = picture;
  const about = {
    ...known,
    sha256: sha256Of(picture.bytes),
    caption: captionOf(header.metadata),
    width,
    height,
  };
  const { derivatives, smallest } = await resizeLadder(picture, job.sizes ?? sizesOf(picture), 'jpg');
  return { derivatives, measured: { ...about, ...(await thumbHashOf(smallest)) } };
}

async function toShare(picture: InspectedPicture, { rotation, watermark = null }: Look): Promise<Single> {
  let raster = await decode(picture, 1600);
  picture.release();
  if (rotation !== 0) raster = await turned(raster, rotation);
  raster = await framed(raster, SHARED);
  if (watermark) raster = await withWatermark(raster, watermark);
  return { data: await encode(raster, 'jpg'), ...SHARED };
}

function refusalOf(error: unknown): PictureRefused {
  const message = error instanceof Error ? error.message : String(error);
  return new PictureRefused(errorCode(error) === '' ? 'damaged' : 'unreadable', message);
}

/**
 * Decodes once, for the largest size, and makes each smaller one of the one before it. What is no longer needed is
 * dropped at once, the picture's own bytes first. `smallest` is the last raster, for what else is to be learned from it.
 */
async function resizeLadder(
  picture: InspectedPicture,
  sizes: readonly Size[],
  format: Format,
  { rotation, watermark = null, markFrom = WATERMARK_FROM }: Look = { rotation: 0 },
): Promise<{ derivatives: Derivative[]; smallest: Raster }> {
  const [largest, ...smaller] = sizes.toSorted((a, b) => b - a);
  if (!largest) throw new RangeError('There is nothing to make.');
  let raster = await decode(picture, largest);
  picture.release();
  if (rotation !== 0) raster = await turned(raster, rotation);
  const upright = turnedSize(picture, rotation);
  const derivatives = [{ size: largest, data: await shown(raster, largest) }];
  for (const size of smaller) {
    const larger = raster;
    const { width, height } = scaled(upright, size);
    raster = await shrink(larger, width, height);
    drop(larger.data);
    derivatives.push({ size, data: await shown(raster, size) });
  }
  return { derivatives, smallest: raster };

  /** Smaller ones are made of the picture as it is: no part of a mark comes into them. */
  async function shown(from: Raster, size: Size): Promise<Buffer> {
    if (!watermark || size < markFrom) return encode(from, format);
    const drawn = await withWatermark(from, watermark);
    const data = await encode(drawn, format);
    drop(drawn.data);
    return data;
  }
}
