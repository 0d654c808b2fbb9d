import { EOI, isBare, nextMarker, SOI, SOS } from '../jpeg-markers.ts';
import { PictureRefused } from '../refusal.ts';

export interface JpegHeader {
  width: number;
  height: number;
  components: number;
  scans: number;
  /** What libjpeg keeps in memory while it reads a picture of several scans. */
  coefficientBytes: number;
  profile: Buffer | null;
  metadata: Buffer;
}

const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/**
 * Walks the markers as libjpeg does. A legal JPEG can cost minutes of decoding with a few hundred scans
 * (https://libjpeg-turbo.org/pmwiki/uploads/About/TwoIssueswiththeJPEGStandard.pdf), so they are counted first.
 */
export function jpegHeaderOf(bytes: Buffer): JpegHeader {
  if (bytes.length === 0) throw new PictureRefused('empty');
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== SOI || bytes[2] !== 0xff) {
    throw new PictureRefused('not-jpeg');
  }
  const segments: Segment[] = [];
  let frame: Buffer | undefined;
  let scans = 0;
  for (let at = 2; ;) {
    const found = nextMarker(bytes, at);
    if (!found || found.marker === EOI) break;
    const { marker, end } = found;
    at = end;
    if (isBare(marker)) continue;
    if (end + 2 > bytes.length) break;
    at = end + Math.max(2, bytes.readUInt16BE(end));
    const data = bytes.subarray(end + 2, at);
    if (marker === SOS) scans++;
    else if (isFrame(marker)) frame ??= data;
    else if (scans === 0) segments.push({ marker, data });
  }
  if (!frame || frame.length < 6 || frame.length < 6 + 3 * frame[5]! || scans === 0)
    throw new PictureRefused('damaged', 'no frame');
  return { ...dimensions(frame), scans, ...metadataSegments(segments) };
}

function dimensions(frame: Buffer) {
  const height = frame.readUInt16BE(1);
  const width = frame.readUInt16BE(3);
  const components = frame[5]!;
  const samplings = Array.from({ length: components }, (_, i) => frame[7 + 3 * i]!);
  const most = {
    h: Math.max(1, ...samplings.map((s) => s >> 4)),
    v: Math.max(1, ...samplings.map((s) => s & 15)),
  };
  const blocks = samplings.map(
    (s) => Math.ceil((width * (s >> 4)) / most.h / 8) * Math.ceil((height * (s & 15)) / most.v / 8),
  );
  return { width, height, components, coefficientBytes: 128 * blocks.reduce((sum, n) => sum + n, 0) };
}

interface Segment {
  marker: number;
  data: Buffer;
}

const EXIF = 'Exif\0\0';
/** Its extension holds what is too long for one segment: never a title. */
const XMP = 'http://ns.adobe.com/xap/1.0/\0';
const IPTC = 'Photoshop 3.0\0';
const ICC = 'ICC_PROFILE\0';
const MAX_PROFILE_BYTES = 4 << 20;

/** However many segments a file has, at most one of each kind is looked at, so at most 192 KiB. */
function metadataSegments(segments: readonly Segment[]) {
  const first = (marker: number, name: string) =>
    segments.find(({ data, ...segment }) => segment.marker === marker && startsWith(data, name));
  const written = [first(0xe1, EXIF), first(0xe1, XMP), first(0xed, IPTC)].filter((segment) => !!segment);
  return {
    profile: profileOf(segments),
    metadata: Buffer.concat([
      Buffer.from([0xff, 0xd8]),
      ...written.flatMap(({ marker, data }) => [header(marker, data.length), data]),
      Buffer.from([0xff, 0xda, 0, 8, 0, 0, 0, 0, 0, 0, 0xff, 0xd9]),
    ]),
  };
}

const startsWith = (data: Buffer, name: string) => data.subarray(0, name.length).toString('latin1') === name;

function header(marker: number, length: number): Buffer {
  const bytes = Buffer.from([0xff, marker, 0, 0]);
  bytes.writeUInt16BE(length + 2, 2);
  return bytes;
}

function profileOf(segments: readonly Segment[]): Buffer | null {
  const parts = segments
    .filter(({ marker, data }) => marker === 0xe2 && startsWith(data, ICC) && data.length > ICC.length + 2)
    .map(({ data }) => ({ number: data[ICC.length]!, data: data.subarray(ICC.length + 2) }))
    .toSorted((a, b) => a.number - b.number);
  const profile = Buffer.concat(parts.map(({ data }) => data));
  return profile.length > 0 && profile.length <= MAX_PROFILE_BYTES ? profile : null;
}
