/**
 * The one rule for paths of stored files. Everything that comes from outside (a URL, a form, a folder's listing) passes
 * through it before it meets the disk: docs/reliability.md, Files.
 */

const FOLDER = /^[A-Za-z0-9_-]{1,64}$/;
/** Letters of any script, so that files an owner copied in by hand keep their names; nothing that a shell, a URL or Windows reads as syntax. */
const FILE = /^[\p{L}\p{M}\p{N}_(][\p{L}\p{M}\p{N} _.,;()+&'!=@#-]{0,199}$/u;
const MAX_DEPTH = 8;

/** The path in its one spelling, or null where it could be anything but a file below the root. Takes decoded text. */
export function storedPath(path: string): string | null {
  const segments = path.normalize('NFC').split('/');
  const name = segments.pop() ?? '';
  const safe =
    segments.length < MAX_DEPTH &&
    segments.every((folder) => FOLDER.test(folder)) &&
    FILE.test(name) &&
    !/[. ]$/.test(name) &&
    Buffer.byteLength(name) <= 255;
  return safe ? [...segments, name].join('/') : null;
}

/** The same for a folder; '' is the root itself. */
export function storedFolder(path: string): string | null {
  if (path === '') return '';
  const segments = path.split('/');
  return segments.length < MAX_DEPTH && segments.every((folder) => FOLDER.test(folder)) ? path : null;
}
