import { rgbaToThumbHash } from 'thumbhash';
import { fromRaster, type Raster } from './raster.ts';

const EDGE = 100;

export async function thumbHashOf(raster: Raster): Promise<{ color: string; thumbHash: string }> {
  const tiny = fromRaster(raster)
    .resize(EDGE, EDGE, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  const { data, info } = await tiny.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { dominant } = await fromRaster({
    data,
    width: info.width,
    height: info.height,
    channels: info.channels,
  }).stats();
  return {
    color: `#${[dominant.r, dominant.g, dominant.b].map((n) => n.toString(16).padStart(2, '0')).join('')}`,
    thumbHash: Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64'),
  };
}
