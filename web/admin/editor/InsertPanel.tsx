import { useState } from 'react';
import { flushSync } from 'react-dom';
import { type Entry, ENTRIES } from './insertions.ts';
import type { Library } from './library.ts';
import { PickPictures } from './PickPictures.tsx';
import { PickRecord } from './PickRecord.tsx';

interface InsertPanelProps {
  library: Library;
  onInsert: (make: (selected: string) => ReturnType<Entry['make']>) => void;
  onFiles: (files: File[]) => void;
  onLeave: () => void;
}

export function InsertPanel({ library, onInsert, onFiles, onLeave }: InsertPanelProps) {
  const [picking, setPicking] = useState<Entry | null>(null);
  const insert = (entry: Entry, ids: readonly string[]) => {
    // A dialog that closes gives the focus back to its button: it belongs into the text.
    flushSync(() => setPicking(null));
    onInsert((selected) => entry.make(ids, selected));
  };
  const cancel = () => {
    setPicking(null);
    onLeave();
  };
  return (
    <section className="ed-pal" aria-label="Einfügen">
      <div className="panehead">
        <span>Einfügen</span>
      </div>
      <ul className="pal">
        {ENTRIES.map(({ group, entries }) => (
          <li key={group}>
            <span className="grp">{group}</span>
            <ul aria-label={group}>
              {entries.map((entry) => (
                <li key={entry.title}>
                  <button type="button" onClick={() => (entry.kinds ? setPicking(entry) : insert(entry, []))}>
                    <entry.Icon className="icon" />
                    {entry.title}
                  </button>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <p className="muted kbdhint">
        <kbd>&lt;</kbd> im Text öffnet die Liste
      </p>
      {picking?.kinds?.includes('image') && (
        <PickPictures
          title={`${picking.title} einfügen`}
          several={picking.several ?? false}
          library={library}
          onPick={(ids) => insert(picking, ids)}
          onFiles={(files) => {
            setPicking(null);
            onFiles(files);
          }}
          onCancel={cancel}
        />
      )}
      {picking?.kinds && !picking.kinds.includes('image') && (
        <PickRecord
          title={`${picking.title} einfügen`}
          kinds={picking.kinds}
          library={library}
          onPick={(id) => insert(picking, [id])}
          onCancel={cancel}
        />
      )}
    </section>
  );
}
