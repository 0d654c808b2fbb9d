import '../../styles/album.css';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import * as z from 'zod/mini';
import { SORT_OF } from '@lichthof/api/contract/album-sort';
import { read, type Page } from '../../server/api.ts';
import { AlbumPicture } from '../../server/image.ts';
import { state } from '../../server/state.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SelectField } from '../form/fields.tsx';
import { useLoaded } from '../loaded.ts';
import { LoadFailed, NotLoaded } from '../page/AdminPage.tsx';
import { useRecords } from '../records.ts';
import { DeskPhoto } from './DeskPhoto.tsx';

const Picked = z.extend(AlbumPicture, { album: z.nullable(z.string()), tUrl: z.string(), bytes: z.int() });
type Picked = z.infer<typeof Picked>;

interface PickFromAlbumProps {
  albumId: string;
  title?: string;
  withSites?: boolean;
  onPick: (image: Picked) => void;
  onCancel: () => void;
}

export function PickFromAlbum(props: PickFromAlbumProps) {
  const { albumId, title = 'Bild aus Album wählen', withSites = false, onPick, onCancel } = props;
  const { items, error, retry } = useRecords('album');
  const { siteAlbums } = useSnapshot(state).site;
  const [id, setId] = useState(albumId);
  const sites = withSites ? siteAlbums.map(({ key, name }) => ({ id: key, title: name, sort: '-seq' })) : [];
  const albums = [...sites, ...(items ?? []).map((one) => ({ ...one, sort: SORT_OF[one.sortBy] }))];
  const album = albums.find((one) => one.id === id);
  return (
    <Dialog title={title} className="dialog--wide" onCancel={onCancel}>
      {error !== null && <LoadFailed message={error} retry={retry} />}
      <div className="pickalbum">
        <SelectField
          id="waehlen-album"
          label="Album"
          value={album ? id : ''}
          onChange={setId}
          options={[
            { value: '', label: '--- Album auswählen ---' },
            ...albums.map((one) => ({ value: one.id, label: `${one.title} (${one.id})` })),
          ]}
        />
      </div>
      {album && <Thumbnails key={id} album={album} onPick={onPick} />}
    </Dialog>
  );
}

const PAGE = 100;

type Shown = { id: string; title: string; sort: string };

function Thumbnails({ album, onPick }: { album: Shown; onPick: (image: Picked) => void }) {
  const [more, setMore] = useState<readonly (string | null)[]>([null]);
  return (
    <ul className="pickgrid" aria-label={`Bilder aus „${album.title}“`}>
      {more.map((after) => (
        <Thumbs
          key={after}
          album={album}
          after={after}
          onPick={onPick}
          onMore={after === more.at(-1) ? (next) => setMore([...more, next]) : undefined}
        />
      ))}
    </ul>
  );
}

interface ThumbsProps {
  album: Shown;
  after: string | null;
  onPick: (image: Picked) => void;
  onMore: ((next: string) => void) | undefined;
}

function Thumbs({ album, after, onPick, onMore }: ThumbsProps) {
  const { value, error, retry } = useLoaded<Page<Picked>>(after ?? '', () =>
    read('image', Picked, {
      filter: { eq: ['album', album.id] },
      sort: album.sort,
      limit: PAGE,
      nsfw: true,
      ...(after !== null && { after }),
    }),
  );
  if (!value)
    return (
      <li className="wide">
        <NotLoaded error={error} retry={retry} lines={4} />
      </li>
    );
  const { items, next } = value;
  return (
    <>
      {items.length === 0 && after === null && (
        <li className="wide muted">In diesem Album ist noch kein Bild.</li>
      )}
      {items.map((image) => (
        <li key={image.id}>
          <button
            className="cell"
            type="button"
            aria-label={`${image.title || image.filename} übernehmen`}
            onClick={() => onPick(image)}
          >
            <DeskPhoto image={image} alt="" sizes="12rem" />
          </button>
        </li>
      ))}
      {next !== null && onMore && (
        <li className="wide">
          <Button small onClick={() => onMore(next)}>
            Weitere Bilder
          </Button>
        </li>
      )}
    </>
  );
}
