import { useSnapshot } from 'valtio';
import type { Album } from '@lichthof/api/contract/album';
import { ownChoice, pickOf } from '../choosing/own-choice.ts';
import { countOf } from '../choosing/pending-picks.ts';
import { ChoiceSheet } from '../print/ChoiceSheet.tsx';
import { PrintDialog } from '../print/PrintDialog.tsx';
import type { DeepReadonly } from '../server/deep-readonly.ts';
import { state } from '../server/state.ts';
import { picturesOf } from '../ui/format.ts';
import { readNumbers, readPictures } from './pictures.ts';
import { titleOf } from './tile-title.ts';

const today = () => new Date().toLocaleDateString('de-DE', { dateStyle: 'long' });

export default function OwnChoice({ album, onClose }: { album: DeepReadonly<Album>; onClose: () => void }) {
  const { site, session, user } = useSnapshot(state);
  const { said, choice } = useSnapshot(ownChoice);
  const chosen = countOf(said, (one) => one.chosen);
  const ids = [...said].filter(([, one]) => one.chosen || one.note !== '').map(([id]) => id);

  async function prepare(lose: (count: number) => void) {
    const numbers = await readNumbers(album.id);
    const inOrder = ids.toSorted((a, b) => (numbers.get(a) ?? Infinity) - (numbers.get(b) ?? Infinity));
    const pictures = await readPictures(inOrder);
    lose(ids.length - pictures.length);
    const picks = pictures.map((picture) => ({
      picture: { ...picture, title: titleOf(picture, album) },
      number: numbers.get(picture.id),
      ...pickOf(picture.id, said),
    }));
    const name = user?.name ?? choice?.name;
    return (
      <ChoiceSheet
        title={album.title}
        subtitle={[name && `Auswahl von ${name}`, today(), site.siteName].filter(Boolean).join(', ')}
        picks={picks}
        host={{ imageHost: site.imageHost, authId: session.authId }}
      />
    );
  }

  return (
    <PrintDialog title="Auswahlliste drucken" disabled={ids.length === 0} prepare={prepare} onClose={onClose}>
      <p className="muted">
        {ids.length === 0
          ? 'Noch ist nichts ausgewählt.'
          : `${picturesOf(chosen)} mit Nummer, Datei, Sternen und Anmerkung.`}
      </p>
    </PrintDialog>
  );
}
