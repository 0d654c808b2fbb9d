import type { Shown } from '../images/grid.ts';
import { ViewerRating } from '../ratings/ViewerRating.tsx';
import { DownloadLink } from './DownloadLink.tsx';

/** What members can do with the picture that is open. */
export default function MemberTools({ image, title }: { image: Shown; title: string }) {
  return (
    <div className="tools">
      <div className="group">
        <ViewerRating imageId={image.id} title={title} />
        <DownloadLink image={image} />
      </div>
    </div>
  );
}
