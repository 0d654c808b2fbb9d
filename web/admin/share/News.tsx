import { Mail } from 'lucide-react';
import { useState } from 'react';
import { fillMail } from '@lichthof/api/contract/mail-texts';
import { albumNews, sendAlbumNews } from '@lichthof/api/contract/news';
import type { AnswerOf } from '@lichthof/api/contract/call';
import { call } from '../../server/api.ts';
import { useSubmit } from '../../server/use-submit.ts';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { longDate, numberOf, picturesOf } from '../../ui/format.ts';
import { toast } from '../../ui/toasts.ts';
import { TextField } from '../form/fields.tsx';
import { useLoaded } from '../loaded.ts';
import { LoadFailed } from '../page/AdminPage.tsx';
import { dayOf } from '../day.ts';

type Found = AnswerOf<typeof albumNews>;

/** „Neue Bilder für Sie“: members are told when the photographer says so, and never by themselves. */
export function News({ album }: { album: { id: string; title: string } }) {
  const [open, setOpen] = useState(false);
  const { value, error, retry } = useLoaded(album.id, () => call(albumNews, { params: { album: album.id } }));
  const close = () => {
    setOpen(false);
    retry();
  };
  return (
    <section className="news24" aria-labelledby="neue-bilder">
      <div className="subhead24">
        <h2 id="neue-bilder">Neue Bilder für Mitglieder</h2>
        <p>{value ? stateOf(value) : 'Von selbst wird nichts verschickt.'}</p>
        <Button
          Icon={Mail}
          disabled={!value || value.recipients.length === 0 || !value.words}
          onClick={() => setOpen(true)}
        >
          Bescheid geben
        </Button>
      </div>
      {error !== null && <LoadFailed message={error} retry={retry} />}
      {open && value?.words && <Tell album={album} news={value} words={value.words} onClose={close} />}
    </section>
  );
}

const people = (n: number) => (n === 1 ? '1 Mitglied' : `${numberOf(n)} Mitglieder`);

const notDelivered = (mails: number) =>
  mails === 1
    ? ' Eine Mail ließ sich nicht zustellen.'
    : ` ${numberOf(mails)} Mails ließen sich nicht zustellen.`;

export function stateOf({ sent, failed, recipients, words }: Found): string {
  const last = sent ? ` Zuletzt am ${longDate(dayOf(sent))}.${failed > 0 ? notDelivered(failed) : ''}` : '';
  if (recipients.length === 0) return `Zurzeit gibt es für niemanden etwas Neues.${last}`;
  const most = Math.max(...recipients.map(({ pictures }) => pictures));
  const what = `${most === 1 ? '1 neues Bild' : `Bis zu ${numberOf(most)} neue Bilder`} für ${people(recipients.length)}.`;
  return words ? `${what}${last}` : `${what} Zum Verschicken fehlt ein Mailserver.`;
}

interface TellProps {
  album: { id: string; title: string };
  news: Found;
  words: NonNullable<Found['words']>;
  onClose: () => void;
}

function Tell({ album, news: { sent, version, recipients, optedOut }, words, onClose }: TellProps) {
  const [message, setMessage] = useState('');
  const shown = fillMail(words, { nachricht: message.trim() });
  const { busy, refusal, submit, forgetRefusal } = useSubmit(async () => {
    const { mails } = await call(sendAlbumNews, {
      params: { album: album.id },
      body: { sent, version, message },
    });
    toast(`${people(mails)} ${mails === 1 ? 'bekommt' : 'bekommen'} eine Mail.`);
    onClose();
  });

  return (
    <FormDialog
      title={`Neue Bilder in „${album.title}“`}
      submitLabel={`An ${people(recipients.length)} senden`}
      busy={busy}
      onSubmit={submit}
      onCancel={onClose}
    >
      <TextField
        id="news-message"
        label="Nachricht (optional)"
        rows={3}
        value={message}
        error={refusal?.reason}
        onChange={(next) => {
          setMessage(next);
          forgetRefusal();
        }}
      />
      <div className="mail24">
        <p>
          <small>So liest es {recipients[0]!.name}</small>
          <b>{shown.subject}</b>
        </p>
        <pre>{shown.text}</pre>
      </div>
      <details>
        <summary>Wer sie bekommt: {people(recipients.length)}</summary>
        <ul className="news-people">
          {recipients.map(({ id, name, email, pictures }) => (
            <li key={id}>
              {name}, {email} <small className="muted">{picturesOf(pictures)}</small>
            </li>
          ))}
        </ul>
      </details>
      {optedOut.length > 0 && <p className="muted">Möchten keine solchen Mails: {optedOut.join(', ')}.</p>}
    </FormDialog>
  );
}
