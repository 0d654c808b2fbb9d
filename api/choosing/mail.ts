import type { MailText } from '../contract/mail-texts.ts';

interface Told {
  album: { id: string; title: string; wanted: number | null };
  person: { name: string };
  chosen: number;
  notes: number;
  message: string;
}

const count = (n: number) => n.toLocaleString('de-DE');
const pictures = (n: number) => (n === 1 ? '1 Bild' : `${count(n)} Bilder`);

/** Without a `base` it only says where to look. */
export function mailToPhotographer(
  { album, person, chosen, notes, message }: Told,
  base: string | null,
): MailText {
  const path = `/admin/auswahlen/${album.id}`;
  const of = album.wanted === null ? '' : ` von ${count(album.wanted)} gewünschten`;
  const noted =
    notes === 0 ? '' : notes === 1 ? ', mit einer Anmerkung' : `, mit ${count(notes)} Anmerkungen`;
  return {
    subject: `Auswahl: ${album.title}`,
    text: [
      `${person.name} hat im Album „${album.title}“ ${pictures(chosen)}${of} ausgewählt${noted}.`,
      ...(message ? [`„${message}“`] : []),
      base ? base + path : `Sie finden sie auf Ihrer Website unter ${path}`,
    ]
      .join('\n\n')
      .concat('\n'),
  };
}

/** Holds nothing that he typed himself: the address may be anybody's. */
export function mailToChooser(
  { album, chosen }: Told,
  { base, secret, site }: { base: string; secret: string; site: string },
): MailText {
  return {
    subject: `Ihre Auswahl: ${album.title}`,
    text: [
      'Guten Tag,',
      `Ihre Auswahl aus dem Album „${album.title}“ ist angekommen: ${pictures(chosen)}.`,
      'Mit diesem Link sehen Sie sie auch auf einem anderen Gerät. Er ist nur für Sie:',
      new URL(`/album/${album.id}#${secret}`, base).href,
      site,
    ]
      .join('\n\n')
      .concat('\n'),
  };
}
