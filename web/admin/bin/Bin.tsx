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
import { toApiError } from '../../server/api-error.ts';
import { Awaited } from '../../ui/Awaited.tsx';
import { numberOf, picturesOf } from '../../ui/format.ts';
import { toast } from '../../ui/toasts.ts';
import { confirm } from '../confirm.ts';
import { recount } from '../counts.ts';
import { useLoaded } from '../loaded.ts';
import { AdminPage, LoadFailed } from '../page/AdminPage.tsx';
import { toggled } from '../table/selection.ts';
import { BinnedAlbums } from './BinnedAlbums.tsx';
import { BinnedPictures } from './BinnedPictures.tsx';
import { contentOf } from './words.ts';

/** `/admin/papierkorb` */
export default function Bin() {
  const { value, error, retry } = useLoaded('', () => call(readBin));
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null);
  const reread = () => {
    setIds(null);
    retry();
    recount();
  };

  async function restore(entries: readonly BinEntry[]): Promise<void> {
    try {
      const { restored, refused } = await call(restoreBin, { body: { ids: entries.map(({ id }) => id) } });
      const [only] = entries.filter(({ id }) => restored.includes(id));
      if (restored.length > 0)
        toast(
          `${contentOf(entries.filter(({ id }) => restored.includes(id)))} wiederhergestellt.`,
          albumLink(only),
        );
      for (const { title, reason } of refused) toast(`„${title}“: ${reason}`, { error: true });
    } catch (failure) {
      toast(toApiError(failure).message, { error: true });
    }
    reread();
  }

  async function forGood(entries: readonly BinEntry[]): Promise<void> {
    const pictures = entries.reduce((sum, one) => sum + one.pictures, 0);
    const sure = await confirm({
      title: 'Endgültig löschen',
      message: `${contentOf(entries)} ${entries.length === 1 ? 'wird' : 'werden'} endgültig gelöscht. Das lässt sich nicht rückgängig machen.`,
      ok: `${picturesOf(pictures)} löschen`,
      danger: true,
    });
    if (!sure) return;
    await remove(() => call(deleteFromBin, { body: { ids: entries.map(({ id }) => id) } }));
  }

  async function empty(entries: readonly BinEntry[], pictures: number): Promise<void> {
    const sure = await confirm({
      title: 'Papierkorb leeren',
      message: `${contentOf(entries)} werden endgültig gelöscht. Das lässt sich nicht rückgängig machen.`,
      ok: `${picturesOf(pictures)} löschen`,
      danger: true,
    });
    if (sure) await remove(() => call(emptyBin));
  }

  async function remove(run: () => Promise<unknown>): Promise<void> {
    await run().catch((failure: unknown) => toast(toApiError(failure).message, { error: true }));
    reread();
  }

  const items = value?.items ?? [];
  const albums = items.filter(({ kind }) => kind === 'album');
  const pictures = items.filter(({ kind }) => kind === 'image');
  const chosen = pictures.filter(({ id }) => ids?.has(id));

  return (
    <AdminPage
      title="Papierkorb"
      actions={
        value &&
        items.length > 0 && (
          <button
            className="btn btn--quiet btn--sm danger"
            type="button"
            onClick={() => void empty(items, value.pictures)}
          >
            Papierkorb leeren …
          </button>
        )
      }
    >
      <p className="lead26">
        Alles bleibt 30 Tage hier und wird dann endgültig gelöscht. Was bald verschwindet, steht vorn.
      </p>
      {error !== null ? (
        <LoadFailed message={error} retry={retry} />
      ) : !value ? (
        <Awaited lines={8} />
      ) : items.length === 0 ? (
        <Empty title="Der Papierkorb ist leer." reason="Gelöschte Alben und Bilder liegen hier 30 Tage lang.">
          <Link className="btn" to={adminPaths.albums}>
            Zu den Alben
          </Link>
        </Empty>
      ) : (
        <>
          {albums.length > 0 && (
            <BinnedAlbums
              entries={albums}
              onRestore={(one) => void restore([one])}
              onDelete={(one) => void forGood([one])}
            />
          )}
          {pictures.length > 0 && (
            <section aria-labelledby="papierkorb-bilder">
              <div className="subhead">
                <h2 id="papierkorb-bilder">
                  Bilder <span className="num">{numberOf(value.images)}</span>
                </h2>
                <button
                  className="btn btn--quiet btn--sm"
                  type="button"
                  aria-pressed={ids !== null}
                  onClick={() => setIds(ids ? null : new Set())}
                >
                  <ListChecks className="icon icon--sm" />
                  Auswählen
                </button>
              </div>
              <BinnedPictures
                entries={pictures}
                chosen={ids}
                onToggle={(id) => setIds(new Set([...toggled(ids ?? new Set(), [], id, null)].map(String)))}
                onRestore={(one) => void restore([one])}
              />
            </section>
          )}
          {chosen.length > 0 && (
            <section className="savebar" aria-label="Auswahl">
              <output className="num">
                {numberOf(chosen.length)} von {numberOf(pictures.length)} ausgewählt
              </output>
              <button
                className="btn btn--quiet btn--sm"
                type="button"
                onClick={() => setIds(new Set(pictures.map(({ id }) => id)))}
              >
                Alle auswählen
              </button>
              <span className="push" />
              <button className="btn btn--quiet btn--sm" type="button" onClick={() => void forGood(chosen)}>
                Endgültig löschen
              </button>
              <button className="btn btn--sm" type="button" onClick={() => void restore(chosen)}>
                <RotateCcw className="icon icon--sm" />
                {picturesOf(chosen.length)} wiederherstellen
              </button>
            </section>
          )}
        </>
      )}
    </AdminPage>
  );
}

const albumLink = (entry: BinEntry | undefined) =>
  entry?.albumId ? { action: { label: 'Zum Album', run: () => goTo(adminPaths.album(entry.albumId!)) } } : {};
