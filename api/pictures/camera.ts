import type { PictureInfo } from '../contract/picture-info.ts';
import { singleLine } from './decoder/plain-text.ts';
import { isExif, segmentsOf, tiffOf, tiffReader } from './head.ts';

export type Camera = Omit<PictureInfo, 'taken'>;

const TAGS = {
  make: 0x010f,
  model: 0x0110,
  seconds: 0x829a,
  fNumber: 0x829d,
  iso: 0x8827,
  focalLength: 0x920a,
  lens: 0xa434,
} as const;
const EXIF_DIRECTORY = 0x8769;
const ASCII = 2;
const SHORT = 3;
const LONG = 4;
const RATIONAL = 5;
const MAX_NAME = 100;

export function cameraOf(head: Buffer): Camera {
  const exif = segmentsOf(head).segments.find(isExif);
  const entries = exif ? entriesOf(tiffOf(exif)) : new Map<number, Entry>();
  const text = (tag: number) => entries.get(tag)?.text() || null;
  const within = (tag: number, most: number) => {
    const n = entries.get(tag)?.number() ?? 0;
    return n > 0 && n <= most ? n : null;
  };
  return {
    camera: nameOf(text(TAGS.make), text(TAGS.model)),
    lens: text(TAGS.lens),
    seconds: within(TAGS.seconds, 100_000),
    fNumber: within(TAGS.fNumber, 200),
    iso: within(TAGS.iso, 10_000_000),
    focalLength: within(TAGS.focalLength, 20_000),
  };
}

/** Most models begin with their maker: 'NIKON CORPORATION', 'NIKON Z 7_2'. */
function nameOf(make: string | null, model: string | null): string | null {
  const [maker = ''] = make?.split(' ') ?? [];
  if (!model || model.toLowerCase().startsWith(maker.toLowerCase())) return model ?? make;
  return `${maker} ${model}`;
}

interface Entry {
  text: () => string;
  number: () => number;
}

function entriesOf(tiff: Buffer): Map<number, Entry> {
  const { short, long, fits, entriesOf: entriesIn } = tiffReader(tiff);
  if (!fits(0, 8)) return new Map();
  const first = entriesIn(long(4));
  const pointer = first.find((at) => short(at) === EXIF_DIRECTORY);
  const all = pointer === undefined ? first : [...first, ...entriesIn(long(pointer + 8))];
  const entryAt = (at: number): Entry => {
    const type = short(at + 2);
    return {
      text: () => {
        const length = long(at + 4);
        const from = length > 4 ? long(at + 8) : at + 8;
        if (type !== ASCII || length > 10 * MAX_NAME || !fits(from, length)) return '';
        const [said = ''] = tiff.toString('utf8', from, from + length).split('\0', 1);
        return singleLine(said, MAX_NAME);
      },
      number: () => {
        if (type === SHORT) return short(at + 8);
        if (type === LONG) return long(at + 8);
        const from = long(at + 8);
        return type === RATIONAL && fits(from, 8) ? long(from) / long(from + 4) : 0;
      },
    };
  };
  return new Map(all.map((at) => [short(at), entryAt(at)]));
}
