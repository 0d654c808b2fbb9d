import '../../styles/admin-table.css';
import { Link } from 'react-router-dom';
import { listChoices } from '@lichthof/api/contract/desk-choice';
import { adminPaths } from '../../navigation/admin-paths.ts';
import { Empty } from '../../page/Empty.tsx';
import { call } from '../../server/api.ts';
import { numberOf } from '../../ui/format.ts';
import { useLoaded } from '../loaded.ts';
import { AdminPage, NotLoaded } from '../page/AdminPage.tsx';
import { relativeDate } from '../relative-date.ts';
import { PlainTable } from '../table/PlainTable.tsx';

export default function ChoiceList() {
  const { value, error, retry } = useLoaded('', () => call(listChoices));
  return (
    <AdminPage title="Auswahlen" busy={!value && error === null}>
      {!value && <NotLoaded error={error} retry={retry} lines={6} />}
      {value?.items.length === 0 && (
        <Empty
          title="Noch keine Auswahl"
          reason="In keinem Album wird gerade ausgewählt. Schalten Sie es in den Angaben eines Albums ein: „Auswählen lassen“."
        >
          <Link className="btn" to={adminPaths.albums}>
            Zu den Alben
          </Link>
        </Empty>
      )}
      {value !== null && value.items.length > 0 && (
        <PlainTable columns={['Album', 'Abgeschickt', 'Zuletzt geändert']}>
          {value.items.map(({ album, title, people, sent, changed, choosing }) => (
            <tr key={album}>
              <th scope="row">
                <Link to={adminPaths.choicesOf(album)}>{title}</Link>
                {!choosing && <small> beendet</small>}
              </th>
              <td className="num">{people === 0 ? '–' : `${numberOf(sent)} von ${numberOf(people)}`}</td>
              <td className="num">{changed ? relativeDate(changed) : '–'}</td>
            </tr>
          ))}
        </PlainTable>
      )}
    </AdminPage>
  );
}
