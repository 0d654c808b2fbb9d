import { CircleAlert } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { addFilterTag } from '../filter-tags.ts';
import { useLists } from '../lists.ts';
import { state } from '../state.ts';
import { availableTags } from './available-tags.ts';
import { useTagCounts } from './tag-counts.ts';

/** The tags that are not chosen yet, as an index. */
export function TagIndex() {
  const snapshot = useSnapshot(state);
  const { loaded, error, retry } = useLists('tags');
  const counts = useTagCounts();
  return (
    <>
      <h2 className="h3 tagindex-head" id="verfuegbare-filter">
        Verfügbare Filter:
      </h2>
      {error && !loaded && (
        <p className="alert" role="alert">
          <CircleAlert className="icon" />
          <span>{error}</span>
          <button className="textlink" type="button" onClick={retry}>
            Erneut versuchen
          </button>
        </p>
      )}
      <ul className="tagindex" aria-labelledby="verfuegbare-filter" aria-busy={!loaded || undefined}>
        {availableTags(snapshot).map((tag) => (
          <li key={tag.id}>
            <button type="button" onClick={() => addFilterTag(tag)}>
              {tag.name}
              {counts && <Count of={counts.get(tag.id) ?? 0} />}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Count({ of }: { of: number }) {
  return (
    <span className="num">
      {of}
      <span className="visually-hidden">{of === 1 ? ' Bild' : ' Bilder'}</span>
    </span>
  );
}
