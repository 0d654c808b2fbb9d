import { ChevronDown, Download } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { Dropdown } from '../ui/Dropdown.tsx';
import { useDownload, DEFAULT_SCOPE } from './download.ts';
import { DownloadButtons } from './DownloadButtons.tsx';
import { allIds } from './pictures.ts';
import { nameOf, ScopeChoice } from './ScopeChoice.tsx';

interface DownloadsProps {
  albumId: string;
  total: number | null;
  picked: ReadonlySet<string>;
  /** Not everything of the album is shown. */
  filtered: boolean;
}

/** What of the pictures to load, and loading them; on a small screen in a sheet. */
export function Downloads({ albumId, total, picked, filtered }: DownloadsProps) {
  const [scope, setScope] = useState(DEFAULT_SCOPE);
  const [asking, setAsking] = useState(false);
  const { busy, start } = useDownload(albumId, scope);
  const buttons = (
    <DownloadButtons
      total={total}
      picked={picked.size}
      disabled={!total || (!scope.large && !scope.web)}
      busy={busy}
      // Without names it is the server that says what "all" is.
      onAll={() => start(async () => (filtered ? allIds() : []))}
      onPicked={() => start(async () => [...picked])}
    />
  );
  return (
    <>
      <button
        className="tool below-lg"
        type="button"
        aria-label="Herunterladen"
        onClick={() => setAsking(true)}
      >
        <Download className="icon" />
      </button>
      <Dropdown
        className="pop--end from-lg"
        summary={
          <summary className="tool">
            Umfang: {nameOf(scope)} <ChevronDown className="icon chev" />
          </summary>
        }
      >
        <ScopeChoice scope={scope} onScope={setScope} />
      </Dropdown>
      <div className="loads from-lg">{buttons}</div>
      {asking && (
        <Dialog className="dialog--sheet" title="Herunterladen" onCancel={() => setAsking(false)}>
          <div className="stack">
            <ScopeChoice scope={scope} onScope={setScope} />
            <div className="loads">{buttons}</div>
          </div>
        </Dialog>
      )}
    </>
  );
}
