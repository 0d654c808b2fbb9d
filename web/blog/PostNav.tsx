import { ArrowLeft, ArrowRight } from 'lucide-react';
import { paths } from '../navigation/paths.ts';
import type { PostSeen } from './list.ts';
import { Link } from 'react-router-dom';

interface PostNavProps {
  older: PostSeen | undefined;
  newer: PostSeen | undefined;
  /** Address of the list, at the page it was left on. */
  list: string;
}

/** Before is older, next is newer: the way one reads on. */
export function PostNav({ older, newer, list }: PostNavProps) {
  return (
    <nav className="post-nav" aria-label="Weitere Beiträge">
      {older ? (
        <Link className="prev" to={paths.post(older.id)} rel="prev">
          <small>
            <ArrowLeft className="icon icon--sm" />
            Vorheriger Beitrag
          </small>
          <span>{older.title}</span>
        </Link>
      ) : (
        <span />
      )}
      <Link className="mid" to={list}>
        <span>Übersicht</span>
      </Link>
      {newer && (
        <Link className="next" to={paths.post(newer.id)} rel="next">
          <small>
            Nächster Beitrag
            <ArrowRight className="icon icon--sm" />
          </small>
          <span>{newer.title}</span>
        </Link>
      )}
    </nav>
  );
}
