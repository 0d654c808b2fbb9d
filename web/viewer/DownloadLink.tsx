import { Download } from 'lucide-react';
import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import { originalUrl } from '@lichthof/api/contract/picture';
import { mayDownload } from '../album/rights.ts';
import type { GridImage } from '../server/image.ts';
import { state } from '../server/state.ts';
import { useMemberKeys } from './keys.ts';
import { useOpenAlbum } from './open-album.ts';

const KEY = /^d$/;

/** The largest file of the picture as it was uploaded, for those who may load the album that is open; `D` does the same. */
export function DownloadLink({ image }: { image: GridImage }) {
  const snapshot = useSnapshot(state);
  const open = useOpenAlbum();
  const link = useRef<HTMLAnchorElement>(null);
  useMemberKeys(KEY, () => link.current?.click());

  const { album, session, site } = snapshot;
  // What is in no album, only administrators may load.
  if (open ? !mayDownload(open, snapshot) : !session.claims?.admin) return null;
  const large = album.items.find(({ id }) => id === image.id)?.largeUrl;
  const host = { imageHost: site.imageHost, authId: session.authId };
  return (
    <a
      className="iconbtn"
      ref={link}
      href={originalUrl(large ?? image.url, host)}
      download
      aria-label="Bild herunterladen"
    >
      <Download className="icon" />
    </a>
  );
}
