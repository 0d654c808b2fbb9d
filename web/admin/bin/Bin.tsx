import '../../styles/admin-table.css';
import '../../styles/bin.css';
import { ListChecks, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { deleteFromBin, emptyBin, readBin, restoreBin, type BinEntry } from '@lichthof/api/contract/bin';
import { goTo } from '../../navigation/navigation.ts';
import { adminPaths } from '../../navigation/admin-paths.ts';
import { Empty } from '../../page/Empty.tsx';
import { call } from '../../server/api.ts';
import { toastOnError } from '../../server/toast-on-error.ts';
import { Button } from '../../ui/Button.tsx';
import { numberOf, picturesOf } from '../../ui/format.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { toast } from '../../ui/toasts.ts';
import { confirm } from '../confirm.ts';
import { recount } from '../counts.ts';
import { AdminPage, NotLoaded } from '../page/AdminPage.tsx';
import { PagesEnd, usePages } from '../pages.tsx';
import { useQuery } from '../table/query.ts';
import { toggled } from '../table/selection.ts';
import { BinnedPictures } from './BinnedPictures.tsx';
import { BinTable } from './BinTable.tsx';
import { inBatches } from './move-to-bin.ts';
import { contentOf, refusalsOf, sumOf } from './words.ts';

const ORDERS = [
  ['soon', 'Bald verschwindend'],
  ['newest', 'Zuletzt gelöscht'],
] as const;

export default function Bin() {
  const [query, setQuery] = useQuery();
  const order = query.get('sort') === 'newest' ? 'newest' : 'soon';
  const list = usePages(order, (after) => call(readBin, { query: { order, after } }));
  const bin = list.of === order ? list.value : null;
  const { error, retry, more } = list;
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null);
  const [restoring, setRestoring] = useState(false);
  const reread = () => {
    setIds(null);
    void retry();
    recount();
  };

  async function restore(entries: readonly BinEntry[]): Promise<void> {
    if (restoring) return;
    setRestoring(true);
    const back: BinEntry[] = [];
    const stayed: { title: string; reason: string }[] = [];
    await toastOnError(async () => {
      for (const some of inBatches(entries.map(({ id }) => id))) {
        const { restored, refused } = await call(restoreBin, { body: { ids: some } });
        back.push(...entries.filter(({ id }) => restored.includes(id)));
        stayed.push(...refused);
      }
    });
    if (stayed.length > 0) toast(refusalsOf(stayed), { error: true });
    if (back.length > 0) toast(`${contentOf(back)} wiederhergestellt.`, albumLink(back[0]));
    setRestoring(false);
    reread();
  }

  async function forGood(entries: readonly BinEntry[]): Promise<void> {
    const pictures = entries.reduce((sum, one) => sum + one.pictures, 0);
    const sure = await confirm({
      title: 'Endgültig löschen',
      message: `${contentOf(entries)} ${entries.length === 1 ? 'wird' : 'werden'} endgültig gelöscht. Das lässt sich nicht rückgängig machen.`,
      ok: pictures > 0 ? `${picturesOf(pictures)} löschen` : 'Endgültig löschen',
    });
    if (!sure) return;
    await remove(async () => {
      for (const some of inBatches(entries.map(({ id }) => id)))
        await call(deleteFromBin, { body: { ids: some } });
    });
  }

  /** What another administrator has deleted since the list was read is not in the sentence, and stays. */
  async function empty(now: NonNullable<typeof bin>): Promise<void> {
    const { at, albums, images, versions, posts, pictures } = now;
    const inAlbums = pictures - images - versions;
    const sure = await confirm({
      title: 'Papierkorb leeren',
      message: `${sumOf({ albums, inAlbums, images, versions, posts })} ${albums + images + versions + posts === 1 ? 'wird' : 'werden'} endgültig gelöscht. Das lässt sich nicht rückgängig machen.`,
      ok: pictures > 0 ? `${picturesOf(pictures)} löschen` : 'Papierkorb leeren',
    });
    if (sure) await remove(() => call(emptyBin, { body: { until: at } }));
  }

  async function remove(run: () => Promise<unknown>): Promise<void> {
    await toastOnError(run);
    reread();
  }

  const items = bin?.items ?? [];
  const pictures = items.filter(({ kind }) => kind === 'image' || kind === 'version');
  const chosen = pictures.filter(({ id }) => ids?.has(id));

  return (
    <AdminPage
      title="Papierkorb"
      actions={
        bin &&
        items.length > 0 && (
          <Button look="quiet" small className="danger" onClick={() => void empty(bin)}>
            Papierkorb leeren …
          </Button>
        )
      }
    >
      <p className="lead26">
        Alles bleibt 30 Tage hier und wird dann endgültig gelöscht.{' '}
        {order === 'soon' ? 'Was bald verschwindet, steht vorn.' : 'Was zuletzt gelöscht wurde, steht vorn.'}
      </p>
      {items.length > 1 && (
        <Segmented
          label="Reihenfolge"
          value={order}
          options={ORDERS}
          onChange={(sort) => setQuery({ sort: sort === 'soon' ? null : sort })}
        />
      )}
      {!bin ? (
        <NotLoaded error={error} retry={() => void retry()} lines={8} />
      ) : items.length === 0 ? (
        <Empty
          title="Der Papierkorb ist leer."
          reason="Gelöschte Alben, Bilder und Beiträge liegen hier 30 Tage lang."
        >
          <Link className="btn" to={adminPaths.albums}>
            Zu den Alben
          </Link>
        </Empty>
      ) : (
        <>
          {(['album', 'post'] as const).map((of) => (
            <BinTable
              key={of}
              of={of}
              entries={items.filter(({ kind }) => kind === of)}
              count={bin[`${of}s`]}
              busy={restoring}
              onRestore={(one) => void restore([one])}
              onDelete={(one) => void forGood([one])}
            />
          ))}
          {pictures.length > 0 && (
            <section aria-labelledby="papierkorb-bilder">
              <div className="subhead">
                <h2 id="papierkorb-bilder">
                  Bilder <span className="num">{numberOf(bin.images + bin.versions)}</span>
                </h2>
                <Button
                  look="quiet"
                  small
                  Icon={ListChecks}
                  aria-pressed={ids !== null}
                  onClick={() => setIds(ids ? null : new Set())}
                >
                  Auswählen
                </Button>
              </div>
              <BinnedPictures
                entries={pictures}
                chosen={ids}
                busy={restoring}
                onToggle={(id) => setIds(new Set([...toggled(ids ?? new Set(), [], id, null)].map(String)))}
                onRestore={(one) => void restore([one])}
              />
            </section>
          )}
          <PagesEnd next={bin.next} error={error} more={more} />
          {chosen.length > 0 && (
            <section
              className="savebar"
              aria-label="Auswahl"
              data-focus-to="[aria-labelledby=papierkorb-bilder] button"
            >
              <output className="num">
                {numberOf(chosen.length)} von {numberOf(pictures.length)} ausgewählt
              </output>
              <Button look="quiet" small onClick={() => setIds(new Set(pictures.map(({ id }) => id)))}>
                Alle auswählen
              </Button>
              <span className="push" />
              <Button look="quiet" small onClick={() => void forGood(chosen)}>
                Endgültig löschen
              </Button>
              <Button small Icon={RotateCcw} busy={restoring} onClick={() => void restore(chosen)}>
                {picturesOf(chosen.length)} {restoring ? 'werden wiederhergestellt …' : 'wiederherstellen'}
              </Button>
            </section>
          )}
        </>
      )}
    </AdminPage>
  );
}

const albumLink = (entry: BinEntry | undefined) =>
  entry?.albumId ? { action: { label: 'Zum Album', run: () => goTo(adminPaths.album(entry.albumId!)) } } : {};
