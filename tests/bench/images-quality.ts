import path from 'node:path';
import sharp from 'sharp';
import { encode, type Raster } from '../../api/pictures/decoder/raster.ts';
import { hasPhotos, PHOTOS } from '../api/images/photos.ts';
import { table } from './table.ts';

const NAMES = [
  'aarhus',
  'birdie',
  'mono-lake',
  'forest-in-fog',
  'golden-gate',
  'toucan',
  'wine',
  'dune-steps',
];
const EFFORT = 3;

/** Bytes of AVIF where it looks as good as our JPEG (goal I4 of docs/performance.md), on photographs as they came. */
export async function quality(): Promise<void> {
  if (!hasPhotos) return;
  const rows = [];
  for (const edge of [270, 540]) {
    const sum = { jpeg: 0, equal: 0, shipped: 0, jpegScore: 0, shippedScore: 0 };
    for (const name of NAMES) {
      const raster = await rasterOf(path.join(PHOTOS, `gallery/${name}.jpg`), edge);
      const jpeg = await encode(raster, 'jpg');
      const shipped = await encode(raster, 'avif');
      const target = await score(raster, jpeg);
      sum.jpeg += jpeg.length;
      sum.equal += (await smallestAvif(raster, target)).length;
      sum.shipped += shipped.length;
      sum.jpegScore += target / NAMES.length;
      sum.shippedScore += (await score(raster, shipped)) / NAMES.length;
    }
    rows.push({
      edge,
      'JPEG kB': (sum.jpeg / NAMES.length / 1000).toFixed(1),
      'AVIF at equal SSIM': (sum.equal / sum.jpeg).toFixed(2),
      'AVIF as made': (sum.shipped / sum.jpeg).toFixed(2),
      'SSIM JPEG': sum.jpegScore.toFixed(4),
      'SSIM AVIF as made': sum.shippedScore.toFixed(4),
      goal: edge === 270 ? '≤ 0.72' : '',
    });
  }
  table(`AVIF, effort ${EFFORT}, × bytes of JPEG 80, ${NAMES.length} photographs`, rows);
}

async function rasterOf(file: string, edge: number): Promise<Raster> {
  const image = sharp(file)
    .autoOrient()
    .resize(edge, edge, { fit: 'inside' })
    .removeAlpha()
    .toColourspace('srgb');
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

async function smallestAvif({ data, ...raw }: Raster, target: number): Promise<Buffer> {
  let [low, high] = [30, 95];
  let best: Buffer | undefined;
  while (low <= high) {
    const quality = (low + high) >> 1;
    const options = { quality, effort: EFFORT, chromaSubsampling: '4:2:0' };
    const made = await sharp(data, { raw }).avif(options).toBuffer();
    if ((await score({ data, ...raw }, made)) >= target) {
      best = made;
      high = quality - 1;
    } else {
      low = quality + 1;
    }
  }
  if (!best) throw new Error('No quality reaches the target.');
  return best;
}

const score = async (raster: Raster, encoded: Buffer): Promise<number> =>
  ssim(luma(raster.data), luma(await sharp(encoded).raw().toBuffer()), raster.width, raster.height);

function luma(rgb: Buffer): Float32Array {
  return Float32Array.from({ length: rgb.length / 3 }, (_, i) => {
    const [r, g, b] = [rgb[3 * i]!, rgb[3 * i + 1]!, rgb[3 * i + 2]!];
    return 0.299 * r + 0.587 * g + 0.114 * b;
  });
}

/** Mean structural similarity over windows of 8 × 8 in steps of 4 (Wang et al. 2004). */
function ssim(a: Float32Array, b: Float32Array, width: number, height: number): number {
  let [sum, n] = [0, 0];
  for (let y = 0; y + 8 <= height; y += 4) {
    for (let x = 0; x + 8 <= width; x += 4) {
      sum += similarity(a, b, y * width + x, width);
      n++;
    }
  }
  return sum / n;
}

function similarity(a: Float32Array, b: Float32Array, at: number, width: number): number {
  let [sa, sb, aa, bb, ab] = [0, 0, 0, 0, 0];
  for (let row = 0; row < 8; row++) {
    for (let i = at + row * width; i < at + row * width + 8; i++) {
      const [p, q] = [a[i]!, b[i]!];
      sa += p;
      sb += q;
      aa += p * p;
      bb += q * q;
      ab += p * q;
    }
  }
  const [ma, mb] = [sa / 64, sb / 64];
  const [va, vb, covariance] = [aa / 64 - ma * ma, bb / 64 - mb * mb, ab / 64 - ma * mb];
  return (
    ((2 * ma * mb + 6.5025) * (2 * covariance + 58.5225)) /
    ((ma * ma + mb * mb + 6.5025) * (va + vb + 58.5225))
  );
}
