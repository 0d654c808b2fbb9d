import '../../styles/listform.css';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import type { UserGroup } from '@lichthof/api/contract/user';
import { Button } from '../../ui/Button.tsx';
import { optionsFrom, SelectField } from '../form/fields.tsx';
import { AdminPage, NotLoaded } from '../page/AdminPage.tsx';
import { useRecords } from '../records.ts';
import { useQuery } from '../table/query.ts';
import { moveGroup, savedFrom } from './group.ts';
import { GroupForm, type GroupFormHandle } from './GroupForm.tsx';
import { GroupTree } from './GroupTree.tsx';

const NEW = 'neu';

export default function Groups() {
  const [query, change] = useQuery();
  const { items: groups, error, retry } = useRecords('userGroup');
  const chosen = query.get('gruppe') ?? '';
  const choose = (gruppe: string | null) => change({ gruppe });
  const group = groups?.find(({ id }) => id === chosen) ?? null;
  const isNew = chosen === NEW;
  const form = useRef<GroupFormHandle>(null);
  const moved = (now: UserGroup) => {
    const { record, version } = savedFrom(now);
    if (now.id === chosen) form.current?.follow(version, { parentId: record.parentId });
  };
  return (
    <AdminPage
      title="Benutzergruppen (Rollen) bearbeiten"
      actions={
        <Button Icon={Plus} aria-disabled={isNew || undefined} onClick={() => choose(NEW)}>
          Neu
        </Button>
      }
    >
      {!groups ? (
        <NotLoaded error={error} retry={retry} lines={6} />
      ) : (
        <div className="besides">
          <div>
            <SelectField
              id="gruppe"
              label="Gruppe"
              value={group?.id ?? ''}
              options={optionsFrom(groups, ({ name }) => name, '--- Gruppe wählen ---')}
              onChange={(id) => choose(id || null)}
            />
            <GroupForm
              ref={form}
              key={isNew ? NEW : (group?.id ?? '')}
              group={group}
              isNew={isNew}
              groups={groups}
              onSaved={choose}
              onReset={() => choose(null)}
            />
          </div>
          <aside className="side" aria-labelledby="berechtigungsmodell">
            <h2 id="berechtigungsmodell">Berechtigungsmodell</h2>
            <GroupTree
              groups={groups}
              current={group?.id ?? null}
              onChoose={choose}
              onMove={(one, parentId) => void moveGroup(one, parentId, groups, moved)}
            />
            <p className="muted sm">
              Wer in einer Gruppe ist, gehört auch zu allen darüber. Ziehen Sie eine Gruppe auf eine andere,
              um sie ihr unterzuordnen; mit der Tastatur: Pfeil nach rechts bis zum Griff, Eingabe, Pfeile
              nach unten oder oben, Eingabe.
            </p>
          </aside>
        </div>
      )}
    </AdminPage>
  );
}
