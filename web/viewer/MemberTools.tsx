import { useSnapshot } from 'valtio';
import { mayEdit } from '../album/rights.ts';
import type { GridImage } from '../server/image.ts';
import { ViewerRating } from './ViewerRating.tsx';
import { state } from '../server/state.ts';
import { DownloadLink } from './DownloadLink.tsx';
import { EditorFlags } from './EditorFlags.tsx';
import { useOpenAlbum } from './open-album.ts';

/** What members can do with the picture that is open. */
export default function MemberTools({ image, title }: { image: GridImage; title: string }) {
  const snapshot = useSnapshot(state);
  const album = useOpenAlbum();
  // What is in no album, only administrators may mark.
  const isEditor = album ? mayEdit(album, snapshot) : snapshot.session.claims?.admin;
  return (
    <div className="tools">
      {isEditor && <EditorFlags image={image} />}
      <div className="group">
        <ViewerRating imageId={image.id} title={title} />
        <DownloadLink image={image} />
      </div>
    </div>
  );
}
