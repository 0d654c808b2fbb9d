/** What Windows does not take as a file name, whatever its extension. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const MAX_STEM = 120;
const MAX_EXTENSION = 10;

export function safeName(name: string): string {
  const clean = name
    .toWellFormed()
    .normalize('NFC')
    .replace(/^.*[\\/]/, '')
    // Also what turns the reading direction: `gpj.exe` must not read as `exe.jpg`.
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*\uFFFD]/gu, '_')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '');
  const dot = clean.lastIndexOf('.');
  const [stem, extension] =
    dot > 0 ? [clean.slice(0, dot), cut(clean.slice(dot), MAX_EXTENSION)] : [clean, ''];
  const short = cut(stem, MAX_STEM);
  return RESERVED.test(short) || short === '' ? `_${short}${extension}` : `${short}${extension}`;
}

/** Not through the middle of a character that takes two units. */
const cut = (text: string, length: number) =>
  text.slice(0, length).toWellFormed().replaceAll('\uFFFD', '_').trim();

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
