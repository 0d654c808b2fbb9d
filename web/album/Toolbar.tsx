import '../styles/forms.css';
import '../styles/toolbar.css';
import { lazy, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { Album } from '@lichthof/api/contract/album';
import type { FilterOption } from '@lichthof/api/contract/user';
import type { DeepReadonly } from '../server/deep-readonly.ts';
import { state } from '../server/state.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Downloads } from './Downloads.tsx';
import { countFilters } from './album-filter.ts';
import { SlidersHorizontal } from 'lucide-react';
import type { Picking } from './selection.ts';
import { SelectMenu } from './SelectMenu.tsx';
import { numberOf } from '../ui/format.ts';
import { Aside } from '../page/ErrorBoundary.tsx';

const EditMenu = lazy(() => import('./EditMenu.tsx'));

interface ToolbarProps {
  album: DeepReadonly<Album>;
  total: number | null;
  picking: Picking | undefined;
  selects: boolean;
  downloads: boolean;
  edits: boolean;
  option: FilterOption | null;
  panel: ReactNode;
  isFiltering: boolean;
  onFilter: (on: boolean) => void;
}

export function Toolbar({ album, total, picking, selects, option, panel, ...rest }: ToolbarProps) {
  const { downloads, edits, isFiltering, onFilter } = rest;
  const [isSheetOpen, setSheetOpen] = useState(false);
  const isSegment = useSnapshot(state).segment !== null;
  const filters = option ? countFilters(option) : 0;
  return (
    <fieldset className="toolbar" aria-label="Werkzeuge des Albums">
      {panel && (
        <FilterTool
          count={filters}
          isOpen={isFiltering}
          onToggle={() => onFilter(!isFiltering)}
          onSheet={() => setSheetOpen(true)}
        />
      )}
      {picking && (
        <>
          {selects && (
            <>
              <SelectMenu total={total ?? 0} picking={picking} />
              <Aside>
                {edits && (
                  <EditMenu albumId={album.id} picked={picking.picked} onGone={() => picking.pick([])} />
                )}
              </Aside>
              <span className="rule" />
              <output className="sum num">
                {picking.picked.size > 0 && total !== null && (
                  <>
                    {numberOf(picking.picked.size)} von {numberOf(total)}
                    <span className="from-sm"> ausgewählt</span>
                  </>
                )}
              </output>
            </>
          )}
          <span className="push" />
          {downloads && (
            <Downloads
              albumId={album.id}
              total={total}
              picked={picking.picked}
              filtered={filters > 0 || isSegment}
            />
          )}
        </>
      )}
      {isSheetOpen && (
        <Dialog className="dialog--sheet" title="Filter" onCancel={() => setSheetOpen(false)}>
          <div className="panel">{panel}</div>
        </Dialog>
      )}
    </fieldset>
  );
}

interface FilterToolProps {
  count: number;
  isOpen: boolean;
  onToggle: () => void;
  onSheet: () => void;
}

function FilterTool({ count, isOpen, onToggle, onSheet }: FilterToolProps) {
  const label = (
    <>
      <SlidersHorizontal className="icon" />
      Filter {count > 0 && <span className="count num">{count}</span>}
    </>
  );
  return (
    <>
      <button
        className="tool tool--first from-lg"
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? 'album-filter' : undefined}
        onClick={onToggle}
      >
        {label}
      </button>
      <button className="tool tool--first below-lg" type="button" aria-haspopup="dialog" onClick={onSheet}>
        {label}
      </button>
    </>
  );
}
