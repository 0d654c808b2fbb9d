import '../../styles/admin-table.css';
import '../../styles/comparison.css';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { AnswerOf } from '@lichthof/api/contract/call';
import { readChoices } from '@lichthof/api/contract/desk-choice';
import { adminPaths } from '../../navigation/admin-paths.ts';
import { paths } from '../../navigation/paths.ts';
import { call } from '../../server/api.ts';
import { picturesOf } from '../../ui/format.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { useLoaded } from '../loaded.ts';
import { AdminPage, PageNotLoaded } from '../page/AdminPage.tsx';
import { Comparison } from './Comparison.tsx';
import { agreementText, groupsOf, withUniqueNames, segmentsOf } from './compare.ts';
import { Exports } from './Exports.tsx';
import { People } from './People.tsx';

const BACK = { title: 'Auswahlen', href: adminPaths.choices };

export default function AlbumChoices() {
  const { id = '' } = useParams();
  const { value, error, retry } = useLoaded(id, () => call(readChoices, { params: { album: id } }));
  if (value) return <Choices key={id} id={id} {...value} onChange={retry} />;
  return <PageNotLoaded title="Auswahlen" back={BACK} error={error} retry={retry} />;
}

type ChoicesProps = AnswerOf<typeof readChoices> & { id: string; onChange: () => void };

function Choices({ id, title, wanted, pictures, onChange, ...given }: ChoicesProps) {
  const people = withUniqueNames(given.people);
  const [key, setKey] = useState('');
  const segments = segmentsOf(people, pictures);
  const segment = segments.find((one) => one.key === key) ?? segments[0]!;
  return (
    <AdminPage
      title={`Auswahlen: „${title}“`}
      back={BACK}
      actions={
        <a className="btn btn--quiet btn--sm" href={paths.album(id)}>
          <Eye className="icon icon--sm" />
          Anzeigen
        </a>
      }
    >
      {people.length === 0 ? (
        <p className="muted">
          Noch hat hier niemand etwas ausgewählt. Gäste brauchen einen Link zum Album; Mitglieder, die es
          sehen, wählen einfach aus.
        </p>
      ) : (
        <>
          <People title={title} pictures={pictures} people={people} wanted={wanted} onChange={onChange}>
            <p className="chosensum num">{picturesOf(segments[0]!.pictures.length)} gewählt</p>
            <p className="num">{agreementText(people, segments[0]!.pictures)}</p>
          </People>
          <div className="filterbar">
            <Segmented
              label="Anzeigen"
              value={segment.key}
              options={segments.map((one) => [one.key, one.title, one.pictures.length])}
              onChange={setKey}
            />
            <Exports album={id} pictures={segment.pictures} />
          </div>
          <Comparison
            key={segment.key}
            album={id}
            people={people}
            groups={groupsOf(people, segment.pictures)}
          />
          <p className="muted sm mt-3">
            Kopiert und ausgegeben wird, was angezeigt ist. Die XMP-Dateien tragen die meisten Sterne, die ein
            Bild bekommen hat, und was gewählt ist, die Beschriftung „Auswahl“; legen Sie sie neben Ihre
            Originale.
          </p>
        </>
      )}
    </AdminPage>
  );
}
