import path from 'node:path';
import sharp, { type Sharp } from 'sharp';

/** Of the demo content: it is there wherever the repository is. */
export const PICTURE = path.resolve(import.meta.dirname, '../../../api/demo/pictures/abendmeer.jpg');

export const small = () => sharp(PICTURE).resize(900, 600, { fit: 'cover' });
/** 24 megapixels. */
export const large = () =>
  sharp(PICTURE).resize(6000, 4000, { fit: 'cover' }).jpeg({ quality: 80 }).toBuffer();

/** Turns and mirrors that lead from upright to as it is stored, by orientation. */
const STORED: Record<number, (upright: Sharp) => Sharp> = {
  1: (it) => it,
  2: (it) => it.flop(),
  3: (it) => it.rotate(180),
  4: (it) => it.flip(),
  5: (it) => it.rotate(270).flop(),
  6: (it) => it.rotate(270),
  7: (it) => it.rotate(90).flop(),
  8: (it) => it.rotate(90),
};

export async function stored(orientation: number): Promise<Buffer> {
  const upright = await small().png().toBuffer();
  const turned = await STORED[orientation]!(sharp(upright)).png().toBuffer();
  return sharp(turned).jpeg({ quality: 90 }).withMetadata({ orientation }).toBuffer();
}

/** Everything that tells where a picture comes from. */
export const telling = (orientation = 1) =>
  small()
    .jpeg()
    .withExif({
      IFD0: { Artist: 'Geheim', Copyright: 'Geheim', ImageDescription: 'Schöne Grüße' },
      IFD2: { BodySerialNumber: '4711' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '52/1 31/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '13/1 24/1 0/1',
      },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>Geheim</secret></x:xmpmeta>')
    .withMetadata({ orientation })
    .toBuffer();

/** IPTC as programs for photographers write it: title, caption, keywords, in UTF-8 or in Latin-1. */
export function withIptc(
  jpeg: Buffer,
  { title, caption, keywords }: { title: string; caption: string; keywords: string[] },
  encoding: 'utf8' | 'latin1' = 'utf8',
): Buffer {
  const dataset = (record: number, number: number, value: Buffer) =>
    Buffer.concat([Buffer.from([0x1c, record, number, value.length >> 8, value.length & 255]), value]);
  const text = (number: number, value: string) => dataset(2, number, Buffer.from(value, encoding));
  const iptc = Buffer.concat([
    ...(encoding === 'utf8' ? [dataset(1, 90, Buffer.from('\u001b%G', 'latin1'))] : []),
    text(5, title),
    text(120, caption),
    ...keywords.map((keyword) => text(25, keyword)),
  ]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(iptc.length);
  const resource = Buffer.concat([
    Buffer.from('8BIM\u0004\u0004\0\0', 'latin1'),
    size,
    iptc,
    Buffer.alloc(iptc.length % 2),
  ]);
  return withSegment(jpeg, 0xed, Buffer.concat([Buffer.from('Photoshop 3.0\0', 'latin1'), resource]));
}

/** Puts a segment behind the start of the image. */
export function withSegment(jpeg: Buffer, marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
}

/** The same picture with these dimensions in its header. */
export function claiming(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg);
  const frame = copy.findIndex((byte, i) => byte === 0xff && (copy[i + 1] === 0xc0 || copy[i + 1] === 0xc2));
  copy.writeUInt16BE(height, frame + 5);
  copy.writeUInt16BE(width, frame + 7);
  return copy;
}

/** A progressive picture whose last scan comes again, so many times. */
export async function scans(times: number): Promise<Buffer> {
  const jpeg = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'gray' } })
    .jpeg({ progressive: true })
    .toBuffer();
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = jpeg.subarray(last, -2);
  return Buffer.concat([
    jpeg.subarray(0, -2),
    ...Array.from({ length: times }, () => scan),
    jpeg.subarray(-2),
  ]);
}
