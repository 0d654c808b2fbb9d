export interface ZipEntry {
  name: string;
  bytes: number;
  crc32: number;
  modified: Date;
}

export interface ZipLayout {
  entries: { header: Buffer; at: number; dataAt: number; bytes: number }[];
  directory: Buffer;
  directoryAt: number;
  bytes: number;
}

const MAX_32 = 0xffffffff;
const MAX_16 = 0xffff;
/** Names are UTF-8 (APPNOTE 4.4.4, bit 11). */
const UTF_8 = 0x0800;

/** APPNOTE.TXT 6.3; ZIP64 records only where the numbers ask for them. */
export function zipLayout(files: readonly ZipEntry[]): ZipLayout {
  let at = 0;
  const entries = files.map((file) => {
    const header = localHeader(file);
    const entry = { header, at, dataAt: at + header.length, bytes: file.bytes };
    at = entry.dataAt + file.bytes;
    return entry;
  });
  const records = files.map((file, i) => centralRecord(file, entries[i]!.at));
  const size = records.reduce((sum, { length }) => sum + length, 0);
  const directory = Buffer.concat([...records, endRecords(files.length, size, at)]);
  return { entries, directory, directoryAt: at, bytes: at + directory.length };
}

const isLarge = ({ bytes }: ZipEntry) => bytes >= MAX_32;

function localHeader(file: ZipEntry): Buffer {
  const name = Buffer.from(file.name, 'utf8');
  const extra = isLarge(file) ? extraField([file.bytes, file.bytes]) : Buffer.alloc(0);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(extra.length > 0 ? 45 : 20, 4);
  common(header, 6, file);
  header.writeUInt16LE(name.length, 26);
  header.writeUInt16LE(extra.length, 28);
  return Buffer.concat([header, name, extra]);
}

function centralRecord(file: ZipEntry, at: number): Buffer {
  const name = Buffer.from(file.name, 'utf8');
  const numbers = [...(isLarge(file) ? [file.bytes, file.bytes] : []), ...(at >= MAX_32 ? [at] : [])];
  const extra = numbers.length > 0 ? extraField(numbers) : Buffer.alloc(0);
  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x02014b50, 0);
  // Made by a Unix system, so that the file's mode counts.
  record.writeUInt16LE(0x031e, 4);
  record.writeUInt16LE(extra.length > 0 ? 45 : 20, 6);
  common(record, 8, file);
  record.writeUInt16LE(name.length, 28);
  record.writeUInt16LE(extra.length, 30);
  record.writeUInt32LE((0o100644 << 16) >>> 0, 38);
  record.writeUInt32LE(Math.min(at, MAX_32), 42);
  return Buffer.concat([record, name, extra]);
}

function common(target: Buffer, at: number, file: ZipEntry): void {
  const { day, time } = dosTime(file.modified);
  const size = isLarge(file) ? MAX_32 : file.bytes;
  target.writeUInt16LE(UTF_8, at);
  target.writeUInt16LE(0, at + 2);
  target.writeUInt16LE(time, at + 4);
  target.writeUInt16LE(day, at + 6);
  target.writeUInt32LE(file.crc32 >>> 0, at + 8);
  target.writeUInt32LE(size, at + 12);
  target.writeUInt32LE(size, at + 16);
}

function extraField(numbers: readonly number[]): Buffer {
  const field = Buffer.alloc(4 + 8 * numbers.length);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(8 * numbers.length, 2);
  for (const [i, n] of numbers.entries()) field.writeBigUInt64LE(BigInt(n), 4 + 8 * i);
  return field;
}

/** The archive knows no time zone and no year before 1980. */
function dosTime(date: Date): { day: number; time: number } {
  const year = Math.min(2107, Math.max(1980, date.getUTCFullYear()));
  return {
    day: ((year - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate(),
    time: (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1),
  };
}

function endRecords(count: number, size: number, at: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, MAX_16), 8);
  end.writeUInt16LE(Math.min(count, MAX_16), 10);
  end.writeUInt32LE(Math.min(size, MAX_32), 12);
  end.writeUInt32LE(Math.min(at, MAX_32), 16);
  if (count < MAX_16 && size < MAX_32 && at < MAX_32) return end;

  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(0x06064b50, 0);
  end64.writeBigUInt64LE(44n, 4);
  end64.writeUInt16LE(45, 12);
  end64.writeUInt16LE(45, 14);
  for (const [i, n] of [count, count, size, at].entries()) end64.writeBigUInt64LE(BigInt(n), 24 + 8 * i);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(at + size), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([end64, locator, end]);
}
