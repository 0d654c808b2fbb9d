import { rgbaToThumbHash } from 'thumbhash';
import { fromRaster, type Raster, toRaster } from './raster.ts';

const EDGE = 100;

export async function thumbHashOf(raster: Raster): Promise<{ color: string; thumbHash: string }> {
  const tiny = fromRaster(raster)
    .resize(EDGE, EDGE, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  const small = await toRaster(tiny.ensureAlpha());
  const { dominant } = await fromRaster(small).stats();
  return {
    color: `#${[dominant.r, dominant.g, dominant.b].map((n) => n.toString(16).padStart(2, '0')).join('')}`,
    thumbHash: Buffer.from(rgbaToThumbHash(small.width, small.height, small.data)).toString('base64'),
  };
}
