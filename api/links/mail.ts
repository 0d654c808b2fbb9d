import type { Mail, SettingsStore } from '../services/services.ts';

interface Told {
  to: string;
  message: string;
  title: string;
  site: string;
  url: string;
  expires: Date | null;
  download: boolean;
  password: boolean;
  /** It does not open the encrypted album by itself. */
  asksAlbum: boolean;
}

const day = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'Europe/Berlin' });

export function mailOf(
  settings: Pick<SettingsStore, 'mail'>,
  { to, message, title, site, url, expires, download, password, asksAlbum }: Told,
): Omit<Mail, 'id'> {
  const rest = [
    download
      ? 'Sie können die Bilder ansehen und herunterladen. Eine Anmeldung brauchen Sie nicht.'
      : 'Sie können die Bilder ansehen. Eine Anmeldung brauchen Sie nicht.',
    ...(password ? ['Das Passwort dazu bekommen Sie auf einem anderen Weg.'] : []),
    ...(asksAlbum
      ? ['Die Bilder sind verschlüsselt: Das Albumpasswort bekommen Sie auf einem anderen Weg.']
      : []),
    ...(expires ? [`Der Link gilt bis zum ${day.format(expires)}.`] : []),
  ];
  const values = {
    album: title,
    nachricht: message.trim(),
    link: url,
    hinweise: rest.join('\n'),
    seite: site,
  };
  return { to, ...settings.mail('link', values) };
}
