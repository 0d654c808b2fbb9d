import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type AccessKey, accessKeys, revokeAccessKey } from '@lichthof/api/contract/access-key';
import type { User } from '@lichthof/api/contract/user';
import { call } from '../../server/api.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { longDate } from '../../ui/format.ts';
import { toast } from '../../ui/toasts.ts';
import { confirm } from '../confirm.ts';
import { change, useLoaded } from '../loaded.ts';
import { NotLoaded } from '../page/AdminPage.tsx';
import { useRecords } from '../records.ts';
import { dayIn } from '../share/words.ts';
import { NewAccessKey } from './NewAccessKey.tsx';

export function AccessKeys({ user }: { user: User }) {
  const { value, error, retry } = useLoaded(user.id, () => call(accessKeys, { params: { userId: user.id } }));
  const [making, setMaking] = useState(false);
  const albums = useRecords('album').items;
  const items = value?.items ?? [];
  const mayOf = ({ may }: AccessKey) =>
    may.scope === 'read'
      ? 'Lesen'
      : `Hochladen nach „${albums?.find(({ id }) => id === may.album)?.title ?? may.album}“`;

  async function revoke({ id, label }: AccessKey): Promise<void> {
    const sure = await confirm({
      title: 'Zugangsschlüssel widerrufen',
      message: `Das Programm, das „${label}“ benutzt, kommt danach nicht mehr herein. Widerrufen lässt sich nicht zurücknehmen.`,
      ok: 'Widerrufen',
    });
    if (!sure) return;
    await change(async () => {
      await call(revokeAccessKey, { params: { id } });
      toast(`„${label}“ gilt nicht mehr.`);
    }, retry);
  }

  return (
    <section className="audience" aria-labelledby="schluessel">
      <div className="subhead24">
        <h2 id="schluessel">Zugangsschlüssel</h2>
        <p>
          Für Programme, etwa den Veröffentlichungsdienst von Lightroom oder ein Skript. Jeder darf nur, wofür
          er gemacht ist, und nie mehr als {user.name}.
        </p>
        <Button Icon={Plus} onClick={() => setMaking(true)}>
          Schlüssel erstellen
        </Button>
      </div>
      {!value && <NotLoaded error={error} retry={retry} lines={2} />}
      {value && items.length === 0 && <p className="muted">Noch kein Schlüssel.</p>}
      <ul className="ulist">
        {items.map((key) => (
          <li key={key.id}>
            <span>
              {key.label}
              <small className="muted">
                {' '}
                {mayOf(key)} · {key.expires < dayIn(0) ? 'abgelaufen am' : 'gilt bis'} {longDate(key.expires)}{' '}
                · {key.lastUsed === null ? 'nie benutzt' : `zuletzt am ${longDate(key.lastUsed)}`}
              </small>
            </span>
            <IconButton
              label={`„${key.label}“ widerrufen`}
              Icon={Trash2}
              title="Widerrufen"
              onClick={() => void revoke(key)}
            />
          </li>
        ))}
      </ul>
      {making && <NewAccessKey user={user} onMade={retry} onClose={() => setMaking(false)} />}
    </section>
  );
}
