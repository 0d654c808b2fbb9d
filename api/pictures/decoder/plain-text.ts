/** Controls, and what turns the reading direction or hides: an author's text is never more than its letters. */
const INVISIBLE = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

export const singleLine = (text: string, max: number): string =>
  cut(text.replaceAll(/\s+/gu, ' ').replaceAll(INVISIBLE, '').normalize('NFC').trim(), max);

export function paragraph(text: string, max: number): string {
  const lines = text.split(/\r\n|\r|\n|\u2028|\u2029/).map((line) => singleLine(line, max));
  return cut(
    lines
      .join('\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim(),
    max,
  );
}

/** Captions are shown as HTML; what an author wrote into a file is not HTML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Cameras and programs fill the caption by themselves, some even with the position. */
export const isWrittenByHand = (text: string): boolean =>
  !/^[{[].*[\]}]$/s.test(text) &&
  !BY_CAMERAS.test(text) &&
  /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{S}]/u.test(text);

const BY_CAMERAS =
  /^(olympus digital camera|sony dsc|minolta digital camera|samsung( camera pictures)?|kodak digital still camera|exif[ _]jpeg[ _](picture|t422)|digital camera|created with gimp|dcim.*|(dscf?|img|p|pict|dji)[_ -]?\d+(\.jpe?g)?|default|untitled|charset=.*|screenshot|jpeg|map)$/i;

function cut(text: string, max: number): string {
  const short = text
    .slice(0, max - 1)
    .toWellFormed()
    .replace(/\ufffd$/, '')
    .trimEnd();
  return text.length <= max ? text : `${short}…`;
}
