import { Clock, Plus, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { Album } from '@lichthof/api/contract/album';
import { deleteLink, listLinks, revokeLink, type AlbumLink } from '@lichthof/api/contract/album-link';
import { call } from '../../server/api.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { bytesOf, longDate, numberOf } from '../../ui/format.ts';
import { toast } from '../../ui/toasts.ts';
import { confirm } from '../confirm.ts';
import { change, useLoaded } from '../loaded.ts';
import { NotLoaded } from '../page/AdminPage.tsx';
import { PlainTable } from '../table/PlainTable.tsx';
import { daysUntil, expiryOf, lastOf, timesOf } from './words.ts';
import { History } from './History.tsx';
import { NewLink } from './NewLink.tsx';
import { RenewLink } from './RenewLink.tsx';
import { dayOf } from '../day.ts';

interface LinksProps {
  album: Album;
  onChange: () => void;
}

export function Links({ album, onChange }: LinksProps) {
  const [making, setMaking] = useState(false);
  const [renewing, setRenewing] = useState<AlbumLink | null>(null);
  const { value, error, retry } = useLoaded(album.id, () => call(listLinks, { params: { album: album.id } }));
  const changed = () => {
    retry();
    onChange();
  };

  const attempt = (run: () => Promise<unknown>) => change(run, changed);

  const setRevoked = (id: string, revoked: boolean) =>
    attempt(() => call(revokeLink, { body: { id, revoked } }));

  async function revoke({ id, label }: AlbumLink): Promise<void> {
    if (!(await setRevoked(id, true))) return;
    toast(`Der Link für ${label} ist widerrufen.`, {
      action: { label: 'Rückgängig', run: () => setRevoked(id, false) },
    });
  }

  async function remove({ id, label }: AlbumLink): Promise<void> {
    const sure = await confirm({
      title: 'Link löschen',
      message: `Der Link für ${label} wird mit seinen Zählern gelöscht.`,
      ok: 'Link löschen',
    });
    if (sure) await attempt(() => call(deleteLink, { params: { id } }));
  }

  return (
    <>
      <section aria-labelledby="links">
        <div className="subhead24">
          <h2 id="links">Links</h2>
          <p>Wer einen Link hat, sieht das Album ohne Anmeldung, bis er abläuft oder Sie ihn widerrufen.</p>
          <Button look="primary" Icon={Plus} onClick={() => setMaking(true)}>
            Link erstellen
          </Button>
        </div>
        {!value ? (
          <NotLoaded error={error} retry={retry} lines={4} />
        ) : value.items.length === 0 ? (
          <p className="muted">Noch kein Link.</p>
        ) : (
          <PlainTable
            className="links"
            columns={['Empfänger', 'Läuft ab', 'Herunterladen', 'Geöffnet', 'Archive']}
            hasActions
          >
            {value.items.map((link) => (
              <LinkRow
                key={link.id}
                link={link}
                asksAlbum={album.encrypted && !link.opensEncrypted}
                onRevoke={() => void revoke(link)}
                onRenew={() => setRenewing(link)}
                onRemove={() => void remove(link)}
              />
            ))}
          </PlainTable>
        )}
        {making && <NewLink album={album} onMade={changed} onClose={() => setMaking(false)} />}
        {renewing && (
          <RenewLink album={album} link={renewing} onMade={changed} onClose={() => setRenewing(null)} />
        )}
      </section>
      {value && <History links={value.items} days={value.days} />}
    </>
  );
}

function LinkRow({
  link,
  asksAlbum,
  onRevoke,
  onRenew,
  onRemove,
}: {
  link: AlbumLink;
  /** It does not open the encrypted album by itself. */
  asksAlbum: boolean;
  onRevoke: () => void;
  onRenew: () => void;
  onRemove: () => void;
}) {
  const { label, created, revoked, expires, download, password, opened, lastOpened, archives, bytes, mail } =
    link;
  const left = expires === null ? Infinity : daysUntil(expires);
  const isOff = revoked !== null || left < 0;
  return (
    <tr className={isOff ? 'is-off' : ''}>
      <td className="strong">
        <span>{label}</span>
        <small className="sm">
          {revoked === null
            ? `seit ${longDate(dayOf(created))}`
            : `widerrufen am ${longDate(dayOf(revoked))}`}
          {!isOff && ', nicht mehr kopierbar'}
          {password && ', mit Passwort'}
          {asksAlbum && ', braucht das Albumpasswort'}
          {mail &&
            {
              waiting: ', Mail wird gesendet',
              sent: ', per Mail gesendet',
              failed: ', Mail nicht zugestellt',
            }[mail]}
        </small>
      </td>
      <td className="num" data-l="Ablauf:">
        {expires === null ? (
          'Unbefristet'
        ) : (
          <>
            <span className={`st24 ${!isOff && left <= 3 ? 'st24--warn' : ''}`}>
              {!isOff && left <= 3 && <Clock className="icon" />}
              {dayOf(expires)}
            </span>
            {!isOff && <small>{expiryOf(left)}</small>}
          </>
        )}
      </td>
      <td>{download ? 'Download erlaubt' : <span className="muted">Nur ansehen</span>}</td>
      <td className="num" data-l="Geöffnet:">
        {opened === 0 ? <span className="muted">Noch nicht</span> : timesOf(opened)}
        {lastOpened && <small>{lastOf(lastOpened)}</small>}
      </td>
      <td className="num" data-l="Archive:">
        {archives === 0 ? '–' : numberOf(archives)}
        {bytes > 0 && <small>{bytesOf(bytes)}</small>}
      </td>
      <td className="acts">
        <IconButton
          label={`Neuen Link erstellen für ${label}`}
          Icon={RefreshCw}
          title="Neuen Link erstellen"
          onClick={onRenew}
        />
        {isOff ? (
          <Button look="quiet" small aria-label={`Löschen: Link für ${label}`} onClick={onRemove}>
            Löschen
          </Button>
        ) : (
          <Button look="quiet" small aria-label={`Widerrufen: Link für ${label}`} onClick={onRevoke}>
            Widerrufen
          </Button>
        )}
      </td>
    </tr>
  );
}
