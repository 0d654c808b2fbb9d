import type { ReactNode } from 'react';
import {
  type Chooser,
  type ChosenPicture,
  deleteChoice,
  reopenFor,
} from '@lichthof/api/contract/desk-choice';
import { call } from '../../server/api.ts';
import { toastOnError } from '../../server/toast-on-error.ts';
import { numberOf } from '../../ui/format.ts';
import { toast } from '../../ui/toasts.ts';
import { confirm } from '../confirm.ts';
import { initialsOf } from './compare.ts';
import { PrintChoice } from './PrintChoice.tsx';

export const SIDE_BY_SIDE = 2;
const moment = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeStyle: 'short' });

interface PeopleProps {
  title: string;
  pictures: readonly ChosenPicture[];
  people: readonly Chooser[];
  wanted: number | null;
  onChange: () => void;
  children: ReactNode;
}

export function People({ title, pictures, people, wanted, onChange, children }: PeopleProps) {
  async function act(work: Promise<unknown>, done: string): Promise<void> {
    await toastOnError(async () => {
      await work;
      toast(done);
      onChange();
    });
  }
  async function remove(person: Chooser): Promise<void> {
    const message = `Auswahl, Sterne und Anmerkungen von ${person.name} werden gelöscht. Das lässt sich nicht zurücknehmen.`;
    if (await confirm({ title: 'Auswahl löschen', message, ok: 'Löschen' }))
      await act(call(deleteChoice, { params: { id: person.id } }), 'Die Auswahl ist gelöscht.');
  }
  return (
    <ul
      className={`people ${people.length > SIDE_BY_SIDE ? 'people--many' : ''}`}
      style={{ '--n': people.length }}
    >
      <li>{children}</li>
      {people.map((person, at) => (
        <li className="person" key={person.id}>
          <span className="initials" aria-hidden="true">
            {initialsOf(person.name)}
          </span>
          <h2>{person.name}</h2>
          {person.email && <a href={`mailto:${person.email}`}>{person.email}</a>}
          <p className="num">{whenOf(person)}</p>
          <p className="num">
            <b>
              {numberOf(person.chosen)}
              {wanted !== null && ` von ${numberOf(wanted)}`}
            </b>
            , {person.notes === 1 ? '1 Anmerkung' : `${numberOf(person.notes)} Anmerkungen`}
            {person.gone > 0 && `, ${numberOf(person.gone)} nicht mehr im Album`}
          </p>
          {person.message && <q>{person.message}</q>}
          <p className="acts">
            <PrintChoice title={title} person={person} at={at} when={whenOf(person)} pictures={pictures} />
            {person.sent && (
              <button
                className="textlink"
                type="button"
                onClick={() =>
                  void act(call(reopenFor, { body: { id: person.id } }), 'Die Auswahl ist wieder offen.')
                }
              >
                Wieder öffnen
              </button>
            )}
            <button
              className="textlink"
              type="button"
              aria-label={`Auswahl von ${person.name} löschen`}
              onClick={() => void remove(person)}
            >
              Löschen
            </button>
          </p>
        </li>
      ))}
    </ul>
  );
}

const whenOf = ({ sent, changed }: Chooser) =>
  sent
    ? `Abgeschickt am ${moment.format(new Date(sent))}`
    : `Wählt noch aus, zuletzt am ${moment.format(new Date(changed))}`;
