import { useEffect } from 'react';
import { useLocation, Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { paths, postIn } from '../navigation/paths.ts';
import { state } from '../server/state.ts';

/** The way back to the post that has led to this page; until it is left, that post is the open one. */
export function BackToPost() {
  const id = postIn(useLocation().search);
  const post = useSnapshot(state).posts.items.get(id ?? '');
  useEffect(() => {
    state.postId = id;
    return () => {
      state.postId = null;
    };
  }, [id]);
  if (id === null) return null;
  return (
    <Link className="textlink sm" to={paths.post(id)}>
      {post ? `Zurück zu „${post.title}“` : 'Zurück zum Beitrag'}
    </Link>
  );
}
