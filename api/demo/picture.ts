import sharp from 'sharp';
import { develop } from './paint/film.ts';
import { frame } from './paint/frame.ts';
import { type Shot, sizeOf } from './shot.ts';

/** Who took the pictures of the demo; nobody of that name does. */
const ARTIST = 'Jonas Winter';

/** The finished bytes of a picture, three per pixel: the same for the same shot and size, on every machine. */
export function paint(shot: Shot): { bytes: Uint8Array; width: number; height: number } {
  const { width, height } = sizeOf(shot);
  const target = frame(width, height);
  shot.paint(target, shot.seed);
  return { bytes: develop(target, shot.look, shot.seed), width, height };
}

/** A JPEG with the data that cameras write, positions included: an import has something to strip. */
export async function jpeg(shot: Shot): Promise<Buffer> {
  const { bytes, width, height } = paint(shot);
  return sharp(bytes, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88 })
    .withExif({
      IFD0: {
        Make: 'Lichthof',
        Model: 'Demo',
        // EXIF text is ASCII; the caption keeps its umlauts in the database, not in the file.
        ImageDescription: ascii(shot.alt),
        Artist: ARTIST,
        Copyright: 'Lichthof Demo',
      },
      ...(shot.gps && { IFD3: position(shot.gps) }),
    })
    .toBuffer();
}

function ascii(text: string): string {
  const plain: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue', ß: 'ss' };
  return text.replace(/[^\x20-\x7e]/gu, (sign) => plain[sign] ?? '?');
}

function position([latitude, longitude]: readonly [number, number]): Record<string, string> {
  return {
    GPSLatitudeRef: latitude < 0 ? 'S' : 'N',
    GPSLatitude: degrees(latitude),
    GPSLongitudeRef: longitude < 0 ? 'W' : 'E',
    GPSLongitude: degrees(longitude),
  };
}

/** Degrees, minutes and seconds as the fractions that EXIF wants. */
function degrees(angle: number): string {
  const seconds = Math.round(Math.abs(angle) * 3600);
  return `${Math.floor(seconds / 3600)}/1 ${Math.floor((seconds % 3600) / 60)}/1 ${seconds % 60}/1`;
}
