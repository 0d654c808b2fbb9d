export interface Segment {
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
export function metadataSegments(segments: readonly Segment[]) {
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

/** A profile may be spread over several segments, which are numbered. */
function profileOf(segments: readonly Segment[]): Buffer | null {
  const parts = segments
    .filter(({ marker, data }) => marker === 0xe2 && startsWith(data, ICC) && data.length > ICC.length + 2)
    .map(({ data }) => ({ number: data[ICC.length]!, data: data.subarray(ICC.length + 2) }))
    .toSorted((a, b) => a.number - b.number);
  const profile = Buffer.concat(parts.map(({ data }) => data));
  return profile.length > 0 && profile.length <= MAX_PROFILE_BYTES ? profile : null;
}
