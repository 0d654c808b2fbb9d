import { ChevronDown, Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Check } from '../ui/Check.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Dropdown } from '../ui/Dropdown.tsx';
import { DEFAULT_SCOPE, useDownload, type Scope } from './download.ts';
import { numberOf } from '../ui/format.ts';
import { allIds } from './pictures.ts';

interface DownloadsProps {
  albumId: string;
  total: number | null;
  picked: ReadonlySet<string>;
  filtered: boolean;
  /** Also what the safe mode hides. */
  nsfw?: boolean;
}

export function Downloads({ albumId, total, picked, filtered, nsfw }: DownloadsProps) {
  const [scope, setScope] = useState(DEFAULT_SCOPE);
  const [asking, setAsking] = useState(false);
  // How far it is stands below the sheet.
  const { busy, start } = useDownload(albumId, { ...scope, nsfw }, () => setAsking(false));
  const buttons = (
    <DownloadButtons
      total={total}
      picked={picked.size}
      disabled={!total || (!scope.large && !scope.web)}
      busy={busy}
      // Without names it is the server that says what "all" is.
      onAll={() => start(async () => (filtered ? allIds() : []))}
      onPicked={() => start(async () => (!filtered && picked.size === total ? [] : [...picked]))}
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

interface DownloadButtonsProps {
  total: number | null;
  picked: number;
  disabled: boolean;
  busy: boolean;
  onAll: () => void;
  onPicked: () => void;
}

function DownloadButtons({ total, picked, disabled, busy, onAll, onPicked }: DownloadButtonsProps) {
  const rest = { type: 'button', disabled, 'aria-disabled': busy || undefined } as const;
  return (
    <>
      {picked > 0 && (
        <Button {...rest} onClick={onPicked}>
          {picked === 1
            ? '1 ausgewähltes Bild herunterladen'
            : `${numberOf(picked)} ausgewählte Bilder herunterladen`}
        </Button>
      )}
      <Button look="primary" {...rest} onClick={onAll}>
        {busy ? <span className="spinner spinner--sm" aria-hidden="true" /> : <Download className="icon" />}
        {total === 1
          ? '1 Bild herunterladen'
          : `Alle ${total === null ? '' : `${numberOf(total)} `}Bilder herunterladen`}
      </Button>
    </>
  );
}

interface ScopeChoiceProps {
  scope: Scope;
  onScope: (scope: Scope) => void;
}

const SCOPES = [
  ['large', 'Große Bilder', 'Originale in voller Auflösung'],
  ['web', 'Webbilder', 'So groß, wie sie hier gezeigt werden'],
] as const;

function ScopeChoice({ scope, onScope }: ScopeChoiceProps) {
  return (
    <div className="scope">
      {SCOPES.map(([name, title, note]) => (
        <Check
          key={name}
          label={
            <>
              {title}
              <small>{note}</small>
            </>
          }
          checked={scope[name]}
          onChange={(checked) => onScope({ ...scope, [name]: checked })}
        />
      ))}
    </div>
  );
}

const nameOf = ({ large, web }: Scope) =>
  large && web ? 'Große Bilder und Webbilder' : large ? 'Große Bilder' : web ? 'Webbilder' : 'nichts gewählt';
