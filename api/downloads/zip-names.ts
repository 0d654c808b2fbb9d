/** What Windows does not take as a file name, whatever its extension. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const MAX_STEM = 120;
/** A full stop in a title is followed by more, or by a space. */
const EXTENSION = /(?<=.)\.[^\s.]{1,9}$/;

export function safeName(name: string): string {
  const clean = name
    .toWellFormed()
    .normalize('NFC')
    .replace(/^.*[\\/]/, '')
    // Also what turns the reading direction: `gpj.exe` must not read as `exe.jpg`.
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*\uFFFD]/gu, '_')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '');
  const [extension = ''] = EXTENSION.exec(clean) ?? [];
  const short = cut(clean.slice(0, clean.length - extension.length), MAX_STEM);
  return RESERVED.test(short) || short === '' ? `_${short}${extension}` : `${short}${extension}`;
}

/** Not through the middle of a character that takes two units. */
const cut = (text: string, length: number) =>
  text
    .slice(0, length)
    .toWellFormed()
    .replaceAll('\uFFFD', '_')
    .replace(/[\s.]+$/, '');

export function uniqueNames() {
  const taken = new Set<string>();
  return (name: string): string => {
    const dot = name.lastIndexOf('.');
    const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
    let unique = name;
    for (let n = 2; taken.has(unique.toLowerCase()); n++) unique = `${stem} (${n})${extension}`;
    taken.add(unique.toLowerCase());
    return unique;
  };
}
