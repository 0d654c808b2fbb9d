import '../../styles/listform.css';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { optionsFrom, SelectField } from '../form/fields.tsx';
import { GroupTree } from '../groups/GroupTree.tsx';
import { useLoaded } from '../loaded.ts';
import { AdminPage, LoadFailed, NotLoaded } from '../page/AdminPage.tsx';
import { useRecords } from '../records.ts';
import { useQuery } from '../table/query.ts';
import { UserAccess } from './UserAccess.tsx';
import { UserForm } from './UserForm.tsx';
import { newUserId } from './user.ts';

const NEW = 'neu';

export default function Users() {
  const [query, change] = useQuery();
  const { items: users, error, retry } = useRecords('users');
  const groups = useRecords('userGroup').items;
  const [has, setHas] = useState<readonly string[]>([]);
  const chosen = query.get('benutzer');
  const choose = (benutzer: string | null) => change({ benutzer });
  const user = users?.find(({ id }) => id === chosen) ?? null;
  const isNew = chosen === NEW;
  const fresh = useLoaded(isNew ? NEW : '', async () => (isNew ? newUserId() : null));

  return (
    <AdminPage
      title="Benutzerverwaltung"
      actions={
        <Button Icon={Plus} aria-disabled={isNew || undefined} onClick={() => choose(NEW)}>
          Neu
        </Button>
      }
    >
      {!users || !groups ? (
        <NotLoaded error={error} retry={retry} lines={8} />
      ) : (
        <>
          <div className="besides">
            <div>
              <SelectField
                id="benutzer"
                label="Benutzer"
                value={user?.id ?? ''}
                options={optionsFrom(users, ({ name, email }) => name || email, '--- Benutzer wählen ---')}
                onChange={(id) => choose(id || null)}
              />
              {isNew && fresh.error !== null ? (
                <LoadFailed message={fresh.error} retry={fresh.retry} />
              ) : isNew && fresh.value === null ? (
                <output className="muted">
                  <span className="spinner spinner--sm" aria-hidden="true" /> Hole neue User-ID
                </output>
              ) : (
                <UserForm
                  key={user?.id ?? fresh.value ?? ''}
                  user={user}
                  newId={fresh.value}
                  groups={groups}
                  onGroups={setHas}
                  onSaved={choose}
                  onCancel={() => choose(null)}
                />
              )}
            </div>
            <aside className="side" aria-labelledby="rollenmodell">
              <h2 id="rollenmodell">Berechtigungsmodell</h2>
              <GroupTree groups={groups} has={has} />
              <p className="muted sm">Die Gruppen dieses Benutzers sind mit einem Häkchen versehen.</p>
            </aside>
          </div>
          {user && <UserAccess key={user.id} user={user} />}
        </>
      )}
    </AdminPage>
  );
}
