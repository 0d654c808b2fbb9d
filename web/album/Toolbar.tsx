import '../styles/forms.css';
import '../styles/toolbar.css';
import { ChevronDown, Download } from 'lucide-react';
import { useState } from 'react';
import type { Album } from '@lichthof/api/contract/album';
import type { DeepReadonly } from '../state.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Pop } from '../ui/Pop.tsx';
import { useDownload, type Scope } from './download.ts';
import { DownloadButtons } from './DownloadButtons.tsx';
import { nameOf, ScopeChoice } from './ScopeChoice.tsx';
import type { Picking } from './selection.ts';
import { SelectMenu } from './SelectMenu.tsx';
import { numberOf } from './words.ts';

interface ToolbarProps {
  album: DeepReadonly<Album>;
  total: number;
  picking: Picking;
  scope: Scope;
  onScope: (scope: Scope) => void;
}

/** Choosing pictures and loading them; on a small screen the download is asked for in a sheet. */
export function Toolbar({ album, total, picking, scope, onScope }: ToolbarProps) {
  const [asking, setAsking] = useState(false);
  const { busy, start } = useDownload(album.id, scope);
  const { picked } = picking;
  const buttons = (
    <DownloadButtons
      total={total}
      picked={picked.size}
      disabled={!scope.large && !scope.web}
      busy={busy}
      onAll={() => start()}
      onPicked={() => start(picked.size < total ? [...picked] : [])}
    />
  );
  return (
    <fieldset className="toolbar" aria-label="Bilder auswählen und herunterladen">
      <SelectMenu total={total} picking={picking} />
      <span className="rule" />
      <output className="sum num">
        {picked.size > 0 && `${numberOf(picked.size)} von ${numberOf(total)} ausgewählt`}
      </output>
      <span className="push" />
      <button
        className="tool below-lg"
        type="button"
        aria-label="Herunterladen"
        onClick={() => setAsking(true)}
      >
        <Download className="icon" />
      </button>
      <Pop
        className="pop--end from-lg"
        summary={
          <summary className="tool">
            Umfang: {nameOf(scope)} <ChevronDown className="icon chev" />
          </summary>
        }
      >
        <ScopeChoice scope={scope} onScope={onScope} />
      </Pop>
      <div className="loads from-lg">{buttons}</div>
      {asking && (
        <Dialog title="Herunterladen" onCancel={() => setAsking(false)}>
          <div className="stack">
            <ScopeChoice scope={scope} onScope={onScope} />
            <div className="loads">{buttons}</div>
          </div>
        </Dialog>
      )}
    </fieldset>
  );
}
