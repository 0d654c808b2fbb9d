import { Link } from 'react-router-dom';
import { textUses } from '@lichthof/api/contract/text';
import { adminPaths } from '../../navigation/admin-paths.ts';
import { call } from '../../server/api.ts';
import { useLoaded } from '../loaded.ts';

interface UsesProps {
  id: string;
  page: string;
  onOpen: (id: string) => void;
}

export function Uses({ id, page, onOpen }: UsesProps) {
  const { value, error } = useLoaded(id, () => call(textUses, { params: { id } }));
  return (
    <section className="uses" aria-label="Verwendung">
      <span className="label">Verwendung</span>
      <ul>
        <li>
          <a className="textlink" href={page}>
            Seite {page}
          </a>
        </li>
        {value?.posts.map((post) => (
          <li key={post.id}>
            <Link className="textlink" to={adminPaths.postEdit(post.id)}>
              Beitrag „{post.title}“
            </Link>
          </li>
        ))}
        {value?.texts.map((text) => (
          <li key={text.id}>
            <button className="textlink" type="button" onClick={() => onOpen(text.id)}>
              Textbaustein {text.id}
            </button>
          </li>
        ))}
        {error !== null && <li className="muted">{error}</li>}
        {value && value.posts.length + value.texts.length === 0 && (
          <li className="muted">In keinem Beitrag und keinem anderen Textbaustein.</li>
        )}
      </ul>
    </section>
  );
}
