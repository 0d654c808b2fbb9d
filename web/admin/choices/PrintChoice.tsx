import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Chooser, ChosenPicture } from '@lichthof/api/contract/desk-choice';
import { ChoiceSheet } from '../../print/ChoiceSheet.tsx';
import { PrintDialog } from '../../print/PrintDialog.tsx';
import { state } from '../../server/state.ts';
import { picturesOf } from '../../ui/format.ts';

interface PrintChoiceProps {
  title: string;
  person: Chooser;
  at: number;
  when: string;
  pictures: readonly ChosenPicture[];
}

export function PrintChoice({ title, person, at, when, pictures }: PrintChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const { site, session } = useSnapshot(state);
  const picks = pictures.flatMap((picture) =>
    picture.picks
      .filter((one) => one.person === at && (one.chosen || one.note !== ''))
      .map((pick) => ({ ...pick, picture, number: picture.number ?? undefined })),
  );
  const prepare = async () => (
    <ChoiceSheet
      title={title}
      subtitle={`Auswahl von ${person.name}. ${when}`}
      message={person.message}
      picks={picks}
      host={{ imageHost: site.imageHost, authId: session.authId }}
    />
  );
  return (
    <>
      <button
        className="textlink"
        type="button"
        disabled={picks.length === 0}
        aria-label={`Auswahl von ${person.name} drucken`}
        onClick={() => setOpen(true)}
      >
        Drucken
      </button>
      {isOpen && (
        <PrintDialog title="Auswahlliste drucken" onClose={() => setOpen(false)} prepare={prepare}>
          <p className="muted">{picturesOf(person.chosen)} mit Nummer, Datei, Sternen und Anmerkung.</p>
        </PrintDialog>
      )}
    </>
  );
}
