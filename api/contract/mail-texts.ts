export interface MailText {
  subject: string;
  text: string;
}
export type MailKind = 'contact' | 'link' | 'login' | 'recovery' | 'news';

interface Kind extends MailText {
  /** What can stand in it, with an example of each. */
  fields: Readonly<Record<string, string>>;
  /** Without these it would be of no use. */
  required: readonly string[];
}

export const MAIL_TEXTS: Readonly<Record<MailKind, Kind>> = {
  contact: {
    subject: 'Kontakt: {betreff}',
    text: 'Nachricht über das Kontaktformular\n\nVon: {name} <{email}>\nAm: {zeit} Uhr\nBetreff: {betreff}\n\n{nachricht}\n',
    fields: {
      name: 'Lena Voss',
      email: 'lena@example.org',
      zeit: '14. März 2025 um 11:48',
      betreff: 'Abzüge',
      nachricht: 'Guten Tag,\n\nich hätte gern zwei Abzüge.',
    },
    required: ['email', 'nachricht'],
  },
  link: {
    subject: '{album} – Ihre Bilder von {seite}',
    text: 'Guten Tag,\n\n{nachricht}\n\nhier sind die Bilder „{album}“:\n\n{link}\n\n{hinweise}\n\n{seite}\n',
    fields: {
      album: 'Gegenlicht, Winter 2025',
      nachricht: 'Schön war es mit Ihnen.',
      link: 'https://example.org/album/gegenlicht#…',
      hinweise: 'Sie können die Bilder ansehen und herunterladen. Eine Anmeldung brauchen Sie nicht.',
      seite: 'Lichthof',
    },
    required: ['link'],
  },
  login: {
    subject: 'Ihr Zugang zu {seite}',
    text: 'Guten Tag {name},\n\nmit diesem Link melden Sie sich an. Er gilt sieben Tage und nur ein einziges Mal:\n\n{link}\n\nDanach können Sie in Ihrem Profil ein eigenes Passwort vergeben.\n',
    fields: { name: 'Mira Holm', link: 'https://example.org/profil/help?token=…', seite: 'Lichthof' },
    required: ['link'],
  },
  recovery: {
    subject: 'Neues Passwort für {seite}',
    text: 'Guten Tag {name},\n\nmit diesem Link vergeben Sie ein neues Passwort. Er gilt einen Tag und nur ein einziges Mal:\n\n{link}\n\nHaben Sie das nicht angefordert, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.\n',
    fields: { name: 'Mira Holm', link: 'https://example.org/profil/help?token=…', seite: 'Lichthof' },
    required: ['link'],
  },
  news: {
    subject: 'Neue Bilder für Sie: {album}',
    text: 'Guten Tag {name},\n\nim Album „{album}“ sind neue Bilder für Sie: {anzahl}.\n\n{nachricht}\n\n{link}\n\n{hinweise}\n\n{seite}\n\nKeine Mails über neue Bilder mehr: {abmelden}\n',
    fields: {
      name: 'Mira Holm',
      album: 'Gegenlicht, Winter 2025',
      anzahl: '12 Bilder',
      nachricht: 'Die Auswahl vom zweiten Tag ist da.',
      link: 'https://example.org/album/gegenlicht',
      hinweise: 'Die Bilder sind verschlüsselt: Sie brauchen das Albumpasswort.',
      abmelden: 'https://example.org/profil/mails#…',
      seite: 'Lichthof',
    },
    required: ['link', 'abmelden'],
  },
};

const PLACEHOLDER = /\{([^{}\s]*)\}/g;

/** Fills in what is known of each placeholder. What is empty leaves no gap: its paragraph goes. */
export function fillMail({ subject, text }: MailText, values: Readonly<Record<string, string>>): MailText {
  const fill = (template: string) =>
    template
      .replaceAll(/\{([^{}\s]*)\}\n\n/g, (whole, name: string) => (values[name] === '' ? '' : whole))
      .replaceAll(PLACEHOLDER, (whole, name: string) =>
        Object.hasOwn(values, name) ? values[name]! : whole,
      );
  return { subject: fill(subject), text: fill(text) };
}

/** What is wrong with the words of a mail, as a German sentence; null: nothing. */
export function wrongInMail(kind: MailKind, { subject, text }: MailText): string | null {
  const { fields, required } = MAIL_TEXTS[kind];
  const known = Object.keys(fields).map((name) => `{${name}}`);
  const used = [...`${subject}\n${text}`.matchAll(PLACEHOLDER)].map(([whole]) => whole);
  const unknown = used.find((name) => !known.includes(name));
  if (unknown !== undefined)
    return `Diesen Platzhalter gibt es hier nicht. Möglich sind ${known.join(', ')}.`;
  const missing = required.find((name) => !text.includes(`{${name}}`));
  return missing === undefined ? null : `Im Text fehlt {${missing}}.`;
}
