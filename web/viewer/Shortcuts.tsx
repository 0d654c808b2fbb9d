import '../styles/viewer-info.css';
import { Fragment } from 'react';
import { useSnapshot } from 'valtio';
import { mayChoose, mayEdit } from '../album/rights.ts';
import { LetterKeys } from '../preferences/LetterKeys.tsx';
import { state } from '../server/state.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { useOpenAlbum } from './open-album.ts';
import { useMayLoad } from './original.ts';

type Row = readonly [keys: readonly string[], does: string];

const TURNING: readonly Row[] = [
  [['←', '→'], 'Vorheriges, nächstes Bild'],
  [['Pos1', 'Ende'], 'Erstes, letztes Bild'],
  [['Leertaste'], 'Diaschau'],
];
const RATING: readonly Row[] = [
  [['F'], 'Favorit'],
  [['1', 'bis', '5'], 'Sterne'],
  [['0'], 'Bewertung entfernen'],
];
const CHOOSING: readonly Row[] = [[['F'], 'In die Auswahl nehmen'], ...RATING.slice(1)];
const VIEW: readonly Row[] = [
  [['I'], 'Angaben ein- und ausblenden'],
  [['V'], 'Vollbild'],
  [['+', '−', 'Mausrad'], 'Vergrößern, verkleinern'],
  [['?'], 'Diese Übersicht'],
  [['Esc'], 'Sicheren Modus einschalten, dann schließen'],
];
const LINK: Row = [['L'], 'Link kopieren'];
const DOWNLOAD: Row = [['D'], 'Herunterladen'];
const EDITING: readonly Row[] = [
  [['W'], 'Worksafe'],
  [['P'], 'Öffentlich'],
  [['Entf'], 'Papierkorb'],
];

export default function Shortcuts({ onClose }: { onClose: () => void }) {
  const snapshot = useSnapshot(state);
  const album = useOpenAlbum();
  const isMember = snapshot.user !== null;
  const isAdmin = snapshot.session.claims?.admin ?? false;
  const chooses = album !== undefined && mayChoose(album, snapshot);
  const loads = useMayLoad();
  const edits = isMember && (album ? mayEdit(album, snapshot) : isAdmin);
  const sections: { title: string; rows: readonly Row[] }[] = [
    { title: 'Blättern', rows: TURNING },
    { title: 'Auswählen', rows: chooses ? CHOOSING : [] },
    { title: 'Bewerten', rows: isMember && !chooses ? RATING : [] },
    { title: 'Ansicht', rows: VIEW },
    { title: 'Bild', rows: loads ? [DOWNLOAD, LINK] : [LINK] },
    { title: 'Redaktion', rows: edits ? EDITING : [] },
  ];
  const shown = sections.filter(({ rows }) => rows.length > 0);
  return (
    <Dialog className="dialog--keys scheme-dark" title="Tasten" onCancel={onClose}>
      <div className="keys">
        {shown.map(({ title, rows }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {rows.map(([keys, does]) => (
                <div key={does}>
                  <dt>
                    {keys.map((key) => (
                      <Fragment key={key}>{key === 'bis' ? key : <kbd>{key}</kbd>}</Fragment>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className="keynote">
        <LetterKeys />
        <p>In Textfeldern sind sie es nie.</p>
      </div>
    </Dialog>
  );
}
