import '../../styles/album.css';
import '../../styles/toolbar.css';
import '../../styles/admin-images.css';
import { Plus } from 'lucide-react';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { Link, NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { Sentinel } from '../../images/Sentinel.tsx';
import { adminPaths } from '../../navigation/admin-paths.ts';
import { Empty } from '../../page/Empty.tsx';
import { useStartOver } from '../../page/scroll-memory.ts';
import { toApiError } from '../../server/api-error.ts';
import { numberOf, picturesOf } from '../../ui/format.ts';
import { toast } from '../../ui/toasts.ts';
import { AdminPage, LoadFailed } from '../page/AdminPage.tsx';
import { DropHere } from '../uploads/DropHere.tsx';
import { useQuery } from '../table/query.ts';
import { useSelection } from '../table/selection.ts';
import { CAPTIONS, type CaptionField } from './Caption.tsx';
import { Grid } from './Grid.tsx';
import { ListBar } from './ListBar.tsx';
import { listingOf, narrowing, type Listing } from './listing.ts';
import { BACK, idsOf, loadMore, pictures, showPictures } from './pictures.ts';

const NONE: ReadonlySet<string> = new Set();

/** `/admin/images` */
export default function ImageList() {
  const [query, change] = useQuery();
  const listing = listingOf(query);
  const list = useSnapshot(pictures);
  const selection = useSelection(list.items);
  const { total } = list;
  const caption = captionIn(query);
  useList(listing);

  async function selectAll(): Promise<void> {
    try {
      selection.set(list.next === null ? list.items.map(({ id }) => id) : await idsOf(listing));
    } catch (failure) {
      toast(toApiError(failure).message, { error: true });
    }
  }

  return (
    <AdminPage
      title="Bilder:"
      busy={list.items.length === 0 && list.state === 2}
      actions={
        <Link className="btn btn--primary" to={adminPaths.imageCreate}>
          <Plus className="icon" />
          Neues Bild
        </Link>
      }
    >
      <DropHere to={null} />
      <ListBar />
      {total === 0 ? (
        <Nothing isNarrowed={narrowing(query).length > 0} />
      ) : list.items.length === 0 && list.error ? (
        <LoadFailed message={list.error} retry={() => void loadMore()} />
      ) : (
        <>
          <div className="bulktool">
            <output className="num">
              {selection.ids.size > 0
                ? `${numberOf(selection.ids.size)} von ${numberOf(total ?? 0)} ausgewählt`
                : total !== null && picturesOf(total)}
            </output>
            <button
              className="tool"
              type="button"
              aria-label="Alle auswählen"
              aria-keyshortcuts="Control+A"
              onClick={() => void selectAll()}
            >
              <span>
                Alle<span className="from-sm"> auswählen</span>
              </span>
            </button>
            {selection.ids.size > 0 && (
              <button className="tool" type="button" onClick={() => selection.set(NONE)}>
                Aufheben
              </button>
            )}
            <span className="push" />
            <label className="tool">
              <span>Beschriften</span>
              <select
                className="select"
                value={caption ?? ''}
                onChange={({ target }) => change({ beschriften: target.value })}
              >
                <option value="">aus</option>
                {Object.entries(CAPTIONS).map(([field, label]) => (
                  <option key={field} value={field}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
          </div>
          {list.items.length > 0 ? (
            <Grid
              images={list.items}
              total={total ?? list.items.length}
              complete={list.next === null}
              selection={selection}
              onAll={() => void selectAll()}
              dense={false}
              caption={caption}
            />
          ) : (
            <div className="ghost ghost--waiting" aria-hidden="true">
              {Array.from({ length: 12 }, (_, i) => (
                <i key={i} className="skel" />
              ))}
            </div>
          )}
          {list.items.length > 0 && list.next !== null && <Sentinel error={list.error} more={loadMore} />}
        </>
      )}
    </AdminPage>
  );
}

const captionIn = (query: URLSearchParams): CaptionField | null => {
  const field = query.get('beschriften');
  return field === 'title' || field === 'description' || field === 'alt' ? field : null;
};

/** Where the list was left: whoever comes back from a picture finds it there. */
let left = { key: '', top: 0 };

/** Loads what the address says: once on entry, and not again for those who come back from a picture. */
function useList(listing: Listing): void {
  const key = JSON.stringify(listing);
  const type = useNavigationType();
  const location = useLocation();
  const isEntry = useRef(type !== NavigationType.Pop && location.state !== BACK);
  const show = useEffectEvent((wanted: string) => {
    showPictures(wanted, listing, isEntry.current);
    isEntry.current = false;
  });
  // Before anybody sees the pictures of another list.
  useLayoutEffect(() => show(key), [key]);
  useLayoutEffect(() => {
    if (!isEntry.current && left.key === key) window.scrollTo(0, left.top);
    const remember = () => (left = { key, top: window.scrollY });
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);
  useStartOver(key);
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  const [query, change] = useQuery();
  if (isNarrowed)
    return (
      <Empty title="Nichts gefunden" reason="Kein Bild passt zu diesen Filtern.">
        <button
          className="btn"
          type="button"
          onClick={() => change(Object.fromEntries(narrowing(query).map((name) => [name, null])))}
        >
          Filter aufheben
        </button>
      </Empty>
    );
  return (
    <Empty
      title="Noch kein Bild"
      reason="Bilder kommen über ein Album herein, oder einzeln für die Seite „Bilder“."
    >
      <Link className="btn btn--primary" to={adminPaths.imageCreate}>
        Neues Bild
      </Link>
      <Link className="btn" to={adminPaths.albums}>
        Zu den Alben
      </Link>
    </Empty>
  );
}
