import { useState } from 'react';
import type { AlbumLink, listLinks } from '@lichthof/api/contract/album-link';
import type { AnswerOf } from '@lichthof/api/contract/call';
import { Button } from '../../ui/Button.tsx';
import { bytesOf, longDate, numberOf } from '../../ui/format.ts';
import { SelectField } from '../form/fields.tsx';
import { PlainTable } from '../table/PlainTable.tsx';
import { byDay, MEMBERS } from './days.ts';

interface HistoryProps {
  links: readonly AlbumLink[];
  days: AnswerOf<typeof listLinks>['days'];
}

const FIRST = 14;

export function History({ links, days }: HistoryProps) {
  const [of, setOf] = useState('');
  const [all, setAll] = useState(false);
  const rows = byDay(days, of);
  const most = Math.max(1, ...rows.map(({ opened }) => opened));
  return (
    <section className="history24" aria-labelledby="verlauf">
      <div className="subhead24">
        <h2 id="verlauf" tabIndex={-1}>
          Verlauf
        </h2>
        <p>Gezählt wird nur, wie oft und wie viel. Weder Adressen noch Cookies werden dafür behalten.</p>
        {days.length > 0 && (
          <SelectField
            id="verlauf-von"
            label="Zeigen"
            value={of}
            onChange={setOf}
            options={[
              { value: '', label: 'Alle zusammen' },
              ...links.map(({ id, label }) => ({ value: id, label })),
              { value: MEMBERS, label: 'Ohne Link' },
            ]}
          />
        )}
      </div>
      {rows.length === 0 ? (
        <p className="muted">
          {days.length === 0
            ? 'In den letzten drei Monaten hat niemand das Album über einen Link geöffnet.'
            : 'Davon ist nichts gezählt.'}
        </p>
      ) : (
        <PlainTable className="days24" columns={['Tag', 'Geöffnet', 'Archive', 'Übertragen']}>
          {rows.slice(0, all ? rows.length : FIRST).map(({ day, opened, archives, bytes }) => (
            <tr key={day}>
              <th scope="row" className="num">
                <time dateTime={day}>{longDate(day)}</time>
              </th>
              <td className="num">
                {opened > 0 && <i style={{ '--share': opened / most }} />}
                {opened === 0 ? '–' : numberOf(opened)}
              </td>
              <td className="num">{archives === 0 ? '–' : numberOf(archives)}</td>
              <td className="num">{bytes === 0 ? '–' : bytesOf(bytes)}</td>
            </tr>
          ))}
        </PlainTable>
      )}
      {!all && rows.length > FIRST && (
        <Button look="quiet" small data-focus-to="#verlauf" onClick={() => setAll(true)}>
          Alle {numberOf(rows.length)} Tage zeigen
        </Button>
      )}
    </section>
  );
}
