import '../../styles/album.css';
import '../../styles/toolbar.css';
import '../../styles/admin-images.css';
import '../../styles/bulk.css';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { ListEnd } from '../../images/Sentinel.tsx';
import { adminPaths } from '../../navigation/admin-paths.ts';
import { Empty } from '../../page/Empty.tsx';
import { toastOnError } from '../../server/toast-on-error.ts';
import { Button } from '../../ui/Button.tsx';
import { numberOf } from '../../ui/format.ts';
import { useKeyDown } from '../../ui/keys.ts';
import { deletedElsewhere, removePictures } from '../bin/move-to-bin.ts';
import { useLoaded } from '../loaded.ts';
import { useLeaveGuard } from '../navigation.tsx';
import { CreateLink } from '../page/CreateLink.tsx';
import { AdminPage, LoadFailed } from '../page/AdminPage.tsx';
import { useRecords } from '../records.ts';
import { onUndone } from '../tasks/undo.ts';
import { DropHere } from '../uploads/DropHere.tsx';
import { useQuery } from '../table/query.ts';
import { useSelection, type Selection } from '../table/selection.ts';
import { changesOf, inOrder, NO_EDITS } from './bulk.ts';
import { BulkPanel } from './BulkPanel.tsx';
import { BulkTool } from './BulkTool.tsx';
import type { CaptionField } from './caption.ts';
import { Grid } from './Grid.tsx';
import { ListBar } from './ListBar.tsx';
import { listingOf, narrowing } from './listing.ts';
import {
  allOf,
  dropPictures,
  idsOf,
  loadMore,
  pictures,
  putPictures,
  rereadAll,
  restartPictures,
} from './pictures.ts';
import { UnsavedCaptions } from './UnsavedCaptions.tsx';
import { useList } from './use-list.ts';

export default function ImageList() {
  const [query, change] = useQuery();
  const listing = listingOf(query);
  const list = useSnapshot(pictures);
  const albums = useRecords('album').items;
  const { total } = list;
  const selection = useSelection(list.items);
  const count = selection.ids.size;
  const [isShut, setShut] = useState(false);
  /** What is typed in the panel outlives it, and is left only after a question. */
  const [edits, setEdits] = useState(NO_EDITS);
  const [only, setOnly] = useState<readonly string[] | null>(null);
  const caption = captionIn(query);
  const loaded = list.items.map(({ id }) => id);
  const known = new Set<string | number>(only ?? loaded);
  const isKnown = [...selection.ids].every((id) => known.has(id));
  const order = async () => only ?? (isKnown ? loaded : await idsOf(listing));
  const { value } = useLoaded(isKnown ? '' : JSON.stringify(listing), order);
  const shown = only ?? (isKnown ? loaded : value);
  const ids = inOrder(selection.ids, shown ?? loaded);
  const hidden = shown && count - shown.filter((id) => selection.ids.has(id)).length;
  // With the second one, by itself where there is room for it.
  const isOpen = !isShut && count > 1 && count <= MAX_SELECTED && caption === null;
  useList(listing, only);
  useLeaveGuard(Object.keys(changesOf(edits)).length > 0, () => {});
  useEffect(() => onUndone(() => void rereadAll()), []);

  function select(chosen: Iterable<string | number>): void {
    const next = new Set(chosen);
    // On a phone the panel lies over the pictures: it comes when it is asked for.
    if (next.size < 2) setShut(isPhone());
    selection.set(next);
  }
  const chosen: Selection = {
    ...selection,
    set: select,
    toggle: (id, range) => {
      if (count === 0) setShut(isPhone());
      selection.toggle(id, range);
    },
  };

  async function selectAll(): Promise<void> {
    await toastOnError(async () => select(only ?? (await allOf(listing))));
  }

  function clear(): void {
    select([]);
    setOnly(null);
  }

  async function letGo(asked: Promise<readonly string[]>): Promise<void> {
    const gone = new Set(await asked);
    if (gone.size === 0) return;
    dropPictures(gone);
    selection.drop(gone);
    if (gone.size < ids.length) return;
    setOnly(null);
    setShut(isPhone());
    setEdits((now) => (now === edits ? NO_EDITS : now));
  }

  /** The title of the album that all of them are in. */
  function albumOf(some: readonly string[]): string | null {
    const byId = new Map(list.items.map(({ id, album }) => [id, album]));
    const [album, ...others] = new Set(some.map((id) => byId.get(id)));
    return (others.length === 0 && albums?.find(({ id }) => id === album)?.title) || null;
  }

  useKeyDown((event) => {
    const isField =
      event.target instanceof Element && event.target.closest('input, textarea, select, dialog');
    if (isField || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'a') return;
    event.preventDefault();
    void selectAll();
  });

  return (
    <AdminPage
      title="Bilder:"
      busy={list.items.length === 0 && list.state === 2}
      actions={<CreateLink to={adminPaths.imageCreate}>Neues Bild</CreateLink>}
    >
      <DropHere to={null} />
      <UnsavedCaptions
        onShow={(images, field) => {
          setOnly(images);
          change({ beschriften: field });
        }}
      />
      <ListBar />
      {total === 0 ? (
        <Nothing isNarrowed={narrowing(query).length > 0} />
      ) : list.items.length === 0 && list.error ? (
        <LoadFailed message={list.error} retry={() => void loadMore()} />
      ) : (
        <>
          <BulkTool
            ids={ids}
            hidden={hidden}
            total={total}
            canEdit={!isOpen && count <= MAX_SELECTED && caption === null}
            canTurn={count > 0 && count <= MAX_SELECTED && caption === null}
            isOnly={only !== null}
            caption={caption}
            onAll={() => void selectAll()}
            onNone={clear}
            onEdit={() => setShut(false)}
            onOnly={(isOnly) => setOnly(isOnly ? ids : null)}
            onCaption={(beschriften) => change({ beschriften })}
            onTurned={putPictures}
          />
          {count > MAX_SELECTED && (
            <p className="muted sm">Höchstens 10.000 Bilder lassen sich auf einmal ändern.</p>
          )}
          {isOpen && (
            <BulkPanel
              ids={ids}
              ordered={async () => inOrder(selection.ids, await order())}
              edits={edits}
              onEdit={setEdits}
              onClose={() => setShut(true)}
              onDelete={() => void letGo(removePictures(ids, albumOf(ids), restartPictures))}
              // The change itself is done: what cannot be asked now is found out later.
              onDeletedElsewhere={() => letGo(deletedElsewhere(ids).catch(() => []))}
            />
          )}
          {list.items.length > 0 ? (
            <Grid
              images={list.items}
              total={total ?? list.items.length}
              complete={list.next === null}
              selection={chosen}
              onAll={() => void selectAll()}
              dense={count > 1 && caption === null}
              caption={caption}
            />
          ) : (
            <div className="ghost ghost--waiting" aria-hidden="true">
              {Array.from({ length: 12 }, (_, i) => (
                <i key={i} className="skel" />
              ))}
            </div>
          )}
          {list.items.length > 0 && list.next !== null && <ListEnd error={list.error} more={loadMore} />}
          {count > 0 && !isOpen && (
            <div className="pickbar">
              <span className="num">{numberOf(count)} ausgewählt</span>
              <Button look="primary" disabled={count > MAX_SELECTED} onClick={() => setShut(false)}>
                Bearbeiten
              </Button>
            </div>
          )}
        </>
      )}
    </AdminPage>
  );
}

const MAX_SELECTED = 10_000;
const isPhone = () => matchMedia('(width < 64rem)').matches;

const captionIn = (query: URLSearchParams): CaptionField | null => {
  const field = query.get('beschriften');
  return field === 'title' || field === 'description' || field === 'alt' ? field : null;
};

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  const [query, change] = useQuery();
  if (isNarrowed)
    return (
      <Empty title="Nichts gefunden" reason="Kein Bild passt zu diesen Filtern.">
        <Button onClick={() => change(Object.fromEntries(narrowing(query).map((name) => [name, null])))}>
          Filter aufheben
        </Button>
      </Empty>
    );
  return (
    <Empty
      title="Noch kein Bild"
      reason="Bilder kommen über ein Album herein, oder einzeln für die Seite „Bilder“."
    >
      <CreateLink to={adminPaths.imageCreate}>Neues Bild</CreateLink>
      <Link className="btn" to={adminPaths.albums}>
        Zu den Alben
      </Link>
    </Empty>
  );
}
