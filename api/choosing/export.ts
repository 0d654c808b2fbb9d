import { crc32 } from 'node:zlib';
import type { AnswerOf } from '../contract/call.ts';
import type { ChosenPicture, readChoices } from '../contract/desk-choice.ts';
import { safeName, uniqueNames } from '../downloads/zip-names.ts';
import { zipLayout } from '../downloads/zip-layout.ts';

type Choices = Pick<AnswerOf<typeof readChoices>, 'people' | 'pictures'>;

/** Spreadsheets read it without being asked how: byte order mark, semicolons, CRLF (RFC 4180). */
export function toCsv({ people, pictures }: Choices): string {
  const heads = people.flatMap(({ name }) => {
    const who = name || 'Gast';
    return [`${who}: Auswahl`, `${who}: Sterne`, `${who}: Anmerkung`];
  });
  const rows = pictures.map(({ filename, title, picks }) => [
    filename,
    title,
    ...people.flatMap((_, person) => {
      const pick = picks.find((one) => one.person === person);
      return [pick?.chosen ? 'ja' : '', pick?.rating ? String(pick.rating) : '', pick?.note ?? ''];
    }),
  ]);
  return `\uFEFF${[['Datei', 'Titel', ...heads], ...rows].map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`;
}

/** What a spreadsheet would take for a formula is text: guests write into it (OWASP, CSV Injection). */
function cell(text: string): string {
  const harmless = /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[;"\r\n]|^'|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export function toXmpArchive({ pictures }: Choices, now: Date): Buffer<ArrayBuffer> {
  const unique = uniqueNames();
  const files = pictures.map((picture) => {
    const content = Buffer.from(sidecarOf(picture), 'utf8');
    const name = unique(`${safeName(baseName(picture.filename))}.xmp`);
    return { content, name, bytes: content.length, crc32: crc32(content), modified: now };
  });
  const { entries, directory } = zipLayout(files);
  return Buffer.concat([...entries.flatMap(({ header }, i) => [header, files[i]!.content]), directory]);
}

const baseName = (filename: string) => filename.replace(/\.[^.]*$/, '') || filename;

/** XMP specification, part 1: rating and label of the basic schema, keywords of Dublin Core. */
function sidecarOf({ picks }: ChosenPicture): string {
  const chosen = picks.some((pick) => pick.chosen);
  const rating = Math.max(0, ...picks.map((pick) => pick.rating));
  const notes = picks.map(({ note }) => note).filter((note) => note !== '');
  const bag = (name: string, kind: 'Bag' | 'Alt', items: string) =>
    `   <${name}>\n    <rdf:${kind}>\n${items}\n    </rdf:${kind}>\n   </${name}>\n`;
  return [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>\n',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">\n <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\n',
    '  <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"\n',
    `   xmp:Rating="${rating}"${chosen ? ' xmp:Label="Auswahl"' : ''}>\n`,
    chosen ? bag('dc:subject', 'Bag', '     <rdf:li>Auswahl</rdf:li>') : '',
    notes.length > 0
      ? bag(
          'dc:description',
          'Alt',
          `     <rdf:li xml:lang="x-default">${escaped(notes.join('\n'))}</rdf:li>`,
        )
      : '',
    '  </rdf:Description>\n </rdf:RDF>\n</x:xmpmeta>\n<?xpacket end="w"?>\n',
  ].join('');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** XML 1.0 has no control characters but three. */
const escaped = (text: string) =>
  text
    .replaceAll(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .replaceAll(/[&<>"]/g, (character) => ENTITIES[character]!);
