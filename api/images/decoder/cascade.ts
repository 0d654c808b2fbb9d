import { scaled, type Size } from '../../contract/picture.ts';
import type { Derivative, Format } from './protocol.ts';
import { decode, encode, shrink, type Opened, type Raster } from './raster.ts';

/**
 * Decodes once, for the largest size, and makes each smaller one of the one before it. `smallest` is the last of them,
 * for what else is to be learned from the pixels.
 */
export async function cascade(
  picture: Opened,
  sizes: readonly Size[],
  format: Format,
): Promise<{ derivatives: Derivative[]; smallest: Raster }> {
  const [largest, ...smaller] = sizes.toSorted((a, b) => b - a);
  if (!largest) throw new RangeError('There is nothing to make.');
  let raster = await decode(picture, largest);
  const derivatives = [{ size: largest, data: await encode(raster, format) }];
  for (const size of smaller) {
    const { width, height } = scaled(picture, size);
    raster = await shrink(raster, width, height);
    derivatives.push({ size, data: await encode(raster, format) });
  }
  return { derivatives, smallest: raster };
}
