import type { MailText } from '../contract/mail-texts.ts';
import { sealText } from '../encryption/sealed.ts';
import type { SettingsStore } from '../services/services.ts';
import type { Recipient } from './news.ts';

interface Told {
  album: { id: string; title: string; encrypted: boolean };
  message?: string;
  base: string;
  site: string;
}

export const OPT_OUT = 'opt-out';

export function newsMail(
  { settings, key }: { settings: Pick<SettingsStore, 'mail'>; key: Uint8Array },
  { album, message, base, site }: Told,
  { id, name, pictures }: Recipient,
): MailText & { unsubscribe: string } {
  const token = message === undefined ? '…' : sealText(key, OPT_OUT, id);
  const words = settings.mail('news', {
    name,
    album: album.title,
    anzahl: pictures === 1 ? '1 Bild' : `${pictures.toLocaleString('de-DE')} Bilder`,
    ...(message !== undefined && { nachricht: message.trim() }),
    link: new URL(`/album/${encodeURIComponent(album.id)}`, base).href,
    hinweise: album.encrypted ? 'Die Bilder sind verschlüsselt: Sie brauchen das Albumpasswort.' : '',
    abmelden: `${new URL('/profil/mails', base).href}#${token}`,
    seite: site,
  });
  return { ...words, unsubscribe: new URL(`/v1/auth/news/stop?token=${token}`, base).href };
}

/** As it waits in the outbox: what it opens is nobody else's to read there. */
export const sealNews = (
  key: Uint8Array,
  id: string,
  { text, unsubscribe }: { text: string; unsubscribe: string },
) => sealText(key, id, JSON.stringify({ text, unsubscribe }));
