import '../styles/forms.css';
import '../styles/viewer-info.css';
import { Copy, Keyboard, Share2, X } from 'lucide-react';
import { type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { ROLES } from '@lichthof/api/contract/roles';
import { useNumbers } from '../album/numbers.ts';
import { namedContributors } from '../images/Credits.tsx';
import { Photo } from '../images/Photo.tsx';
import { paths, withImage } from '../navigation/paths.ts';
import { addFilterTag } from '../preferences/filter-tags.ts';
import type { GridImage } from '../server/image.ts';
import { state } from '../server/state.ts';
import { IconButton } from '../ui/Button.tsx';
import { numberOf } from '../ui/format.ts';
import { KeyList } from './KeyList.tsx';
import { linkTo } from './link.ts';
import { useOpenAlbum } from './open-album.ts';
import { rowsOf, usePictureInfo } from './picture-info.ts';

interface InfoPanelProps {
  images: readonly GridImage[];
  index: number;
  total: number;
  onClose: () => void;
}

/** What is known of the picture that is open. It stays while pages are turned, and only its text changes. */
export default function InfoPanel({ images, index, total, onClose }: InfoPanelProps) {
  const image = images[index]!;
  const { info, tags } = usePictureInfo(image);
  const { contributors } = useSnapshot(state);
  const album = useOpenAlbum();
  const heading = useId();
  const swipe = useSwipeDown(onClose);
  const rows = info ? rowsOf(info) : [];
  const people = namedContributors(image.contribs, contributors.items);
  return (
    <aside className="info" aria-labelledby={heading}>
      <div className="ihead" {...swipe}>
        <h2 id={heading}>Angaben</h2>
        <IconButton label="Angaben schließen" Icon={X} onClick={onClose} />
      </div>
      {rows.length > 0 && (
        <section aria-label="Aufnahme">
          <dl>
            {rows.map(({ name, values }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="values num">
                  {values.map((value) => (
                    <span key={value}>{value}</span>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <Place images={images} index={index} total={total} album={album} />
      {people.length > 0 && (
        <section>
          <h3>Beteiligte</h3>
          <ul className="people">
            {people.map(({ id, name, role }) => (
              <li key={id}>
                {name} {typeof role === 'number' && <span>{ROLES[role]}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {tags.length > 0 && (
        <section>
          <h3>Tags</h3>
          <div className="tags">
            {tags.map((tag) => (
              <Link key={tag.id} to={paths.images} onClick={() => addFilterTag(tag)}>
                {tag.name}
              </Link>
            ))}
          </div>
        </section>
      )}
      <LinkLine key={image.id} image={image} />
      <AllKeys />
    </aside>
  );
}

type Place = Omit<InfoPanelProps, 'onClose'> & { album: ReturnType<typeof useOpenAlbum> };

function Place({ images, index, total, album }: Place) {
  const location = useLocation();
  const from = Math.max(0, Math.min(index - 2, images.length - 5));
  if (total < 2) return null;
  return (
    <section>
      <h3>{album ? 'Album' : 'In dieser Reihe'}</h3>
      <p className="place">
        {album && (
          <Link className="textlink" to={paths.album(album.id)}>
            {album.title}
          </Link>
        )}
        {album ? (
          <InAlbum album={album.id} image={images[index]!.id} index={index} total={total} />
        ) : (
          <NumberOf number={index + 1} total={total} />
        )}
      </p>
      <div className="strip">
        {images.slice(from, from + 5).map((one, i) => (
          <Link
            key={one.id}
            to={{ pathname: location.pathname, search: withImage(location.search, one.id) }}
            replace
            state={location.state}
            preventScrollReset
            style={{ '--ar': one.width / one.height }}
            aria-label={`Bild ${from + i + 1}`}
            aria-current={one.id === images[index]!.id || undefined}
          >
            <Photo image={one} alt="" sizes="6rem" />
          </Link>
        ))}
      </div>
    </section>
  );
}

type InAlbumProps = Pick<Place, 'index' | 'total'> & { album: string; image: string };

/** However it is filtered. */
function InAlbum({ album, image, index, total }: InAlbumProps) {
  const numbers = useNumbers(album);
  const number = numbers ? numbers.get(image) : index + 1;
  return number ? <NumberOf number={number} total={numbers?.size ?? total} /> : null;
}

const NumberOf = ({ number, total }: { number: number; total: number }) => (
  <span className="num">
    Bild {numberOf(number)} von {numberOf(total)}
  </span>
);

const SAID_MS = 2000;

function LinkLine({ image }: { image: GridImage }) {
  const [copied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const heading = useId();
  const link = linkTo(image.id);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      field.current?.select();
    }
  };
  // Whoever leaves the dialog of his device without sharing has done nothing wrong.
  const share = () => void navigator.share({ title: image.title, url: link }).catch(() => {});
  return (
    <section>
      <h3 id={heading}>Link zu diesem Bild</h3>
      <div className="linkline">
        <input className="input" ref={field} readOnly value={link} aria-labelledby={heading} />
        <button className="btn btn--sm" type="button" onClick={() => void copy()}>
          <Copy className="icon icon--sm" />
          {copied ? 'Kopiert' : 'Kopieren'}
        </button>
        <output className="visually-hidden">{copied && 'Der Link ist kopiert.'}</output>
      </div>
      {'share' in navigator && (
        <button className="more" type="button" onClick={share}>
          <Share2 className="icon icon--sm" />
          Teilen …
        </button>
      )}
    </section>
  );
}

/** Whoever has switched single keys off has no other way to them. */
function AllKeys() {
  const [isListing, setListing] = useState(false);
  return (
    <section className="all-keys">
      <button className="more" type="button" aria-keyshortcuts="?" onClick={() => setListing(true)}>
        <Keyboard className="icon icon--sm" />
        Alle Tasten
      </button>
      <KeyList isOpen={isListing} onClose={() => setListing(false)} />
    </section>
  );
}

const ENOUGH = 50;

/** For the head of a sheet: a finger that pulls it down closes it. */
function useSwipeDown(close: () => void) {
  const from = useRef<number | null>(null);
  return {
    onPointerDown: ({ clientY, pointerType }: PointerEvent) => {
      from.current = pointerType === 'touch' ? clientY : null;
    },
    onPointerUp: ({ clientY }: PointerEvent) => {
      if (from.current !== null && clientY - from.current >= ENOUGH) close();
      from.current = null;
    },
  };
}
