import { scaled, type Size } from '../../contract/picture.ts';
import type { Derivative, Format } from './protocol.ts';
import { decode, drop, encode, shrink, type Opened, type Raster } from './raster.ts';

/**
 * Decodes once, for the largest size, and makes each smaller one of the one before it. What is no longer needed is
 * dropped at once, the picture's own bytes first. `smallest` is the last raster, for what else is to be learned from it.
 */
export async function resizeLadder(
  picture: Opened,
  sizes: readonly Size[],
  format: Format,
): Promise<{ derivatives: Derivative[]; smallest: Raster }> {
  const [largest, ...smaller] = sizes.toSorted((a, b) => b - a);
  if (!largest) throw new RangeError('There is nothing to make.');
  let raster = await decode(picture, largest);
  picture.release();
  const derivatives = [{ size: largest, data: await encode(raster, format) }];
  for (const size of smaller) {
    const larger = raster;
    const { width, height } = scaled(picture, size);
    raster = await shrink(larger, width, height);
    drop(larger.data);
    derivatives.push({ size, data: await encode(raster, format) });
  }
  return { derivatives, smallest: raster };
}
