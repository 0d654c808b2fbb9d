import '../../styles/share.css';
import { Eye, LogOut } from 'lucide-react';
import { useState } from 'react';
import { endSessions, userAudience, userSessions, viewAs } from '@lichthof/api/contract/user-access';
import type { User } from '@lichthof/api/contract/user';
import { paths } from '../../navigation/paths.ts';
import { call } from '../../server/api.ts';
import { toastOnError } from '../../server/toast-on-error.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toasts.ts';
import { confirm } from '../confirm.ts';
import { change, useLoaded } from '../loaded.ts';
import { mayLogOut } from '../navigation.tsx';
import { NotLoaded } from '../page/AdminPage.tsx';
import { AccessList } from '../share/AccessList.tsx';
import { startView } from '../viewing/view.ts';
import { AccessKeys } from './AccessKeys.tsx';
import { LoginLink } from './LoginLink.tsx';

export function UserAccess({ user }: { user: User }) {
  return (
    <>
      <LoginLink user={user} />
      <Sessions user={user} />
      <AccessKeys user={user} />
      <Sees user={user} />
    </>
  );
}

const WHEN = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'short' });

function Sessions({ user }: { user: User }) {
  const params = { userId: user.id };
  const { value, error, retry } = useLoaded(user.id, () => call(userSessions, { params }));
  const items = value?.items ?? [];
  const mine = items.some(({ current }) => current);
  const others = items.filter(({ current }) => !current).length;

  async function end(): Promise<void> {
    const sure = await confirm({
      title: 'Überall abmelden',
      message: `${user.name} muss sich danach überall neu anmelden${mine ? ', nur nicht in diesem Browser' : ''}. Auch offene Anmeldelinks gelten nicht mehr. Zugangsschlüssel für Programme bleiben gültig, bis sie widerrufen werden.`,
      ok: 'Überall abmelden',
    });
    if (!sure) return;
    await change(async () => {
      const { ended } = await call(endSessions, { params });
      toast(ended === 1 ? '1 Anmeldung ist beendet.' : `${ended} Anmeldungen sind beendet.`);
    }, retry);
  }

  return (
    <section className="audience" aria-labelledby="anmeldungen">
      <div className="subhead24">
        <h2 id="anmeldungen">Anmeldungen</h2>
        <p>
          {value && items.length === 0
            ? 'Zurzeit nirgends angemeldet.'
            : 'Wo dieser Benutzer zurzeit angemeldet ist.'}
        </p>
        {others > 0 && (
          <Button Icon={LogOut} onClick={() => void end()}>
            Überall abmelden
          </Button>
        )}
      </div>
      {!value && <NotLoaded error={error} retry={retry} lines={2} />}
      <ul className="ulist">
        {items.map(({ since, expires, viaLink, viewedBy, current }) => (
          <li key={`${since} ${expires}`}>
            <span>
              {viewedBy === null ? 'Angemeldet' : `Angesehen von ${viewedBy}`} seit{' '}
              {WHEN.format(new Date(since))}
              {viaLink && ', mit Anmeldelink'}
              {current && ' (dieser Browser)'}
            </span>
            <small className="muted">bis {WHEN.format(new Date(expires))}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sees({ user }: { user: User }) {
  const { value, error, retry } = useLoaded(user.id, () =>
    call(userAudience, { params: { userId: user.id } }),
  );
  const [busy, setBusy] = useState(false);
  return (
    <section className="audience" aria-labelledby="was-sieht">
      <div className="subhead24">
        <h2 id="was-sieht">Was sieht {user.name}?</h2>
        <p>
          {value?.note ||
            'So wirken die Gruppen mit den Zugriffsbeschränkungen der Alben zusammen. Links kommen hinzu.'}
        </p>
        {!user.admin && (
          <Button
            Icon={Eye}
            disabled={busy}
            onClick={() => {
              setBusy(true);
              void viewSite(user).finally(() => setBusy(false));
            }}
          >
            Ansehen als {user.name} …
          </Button>
        )}
      </div>
      {!value && <NotLoaded error={error} retry={retry} lines={4} />}
      {value && value.albums.length > 0 && (
        <AccessList title="Fotoalben" note="Nach Weite des Zugriffs" entries={value.albums} />
      )}
    </section>
  );
}

async function viewSite(user: User): Promise<void> {
  // Asked before: who stays then would stay as that user.
  if (!(await mayLogOut())) return;
  await toastOnError(async () => {
    const { jwt, id, name, expires } = await call(viewAs, { body: { userId: user.id } });
    startView({ jwt, id }, { userId: user.id, name, expires });
    location.assign(paths.images);
  });
}
