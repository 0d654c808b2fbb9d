import { X } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '../navigation/paths.ts';
import { Content } from '../texts/Content.tsx';
import type { LoadableText } from '../texts/texts.ts';
import { longDate } from '../ui/format.ts';
import type { ReadonlyPost } from './list.ts';
import { Tags } from './Tags.tsx';

interface ArticleProps {
  post: ReadonlyPost;
  mark: string | null;
  list: string;
  text: LoadableText;
}

export function Article({ post, mark, list, text }: ArticleProps) {
  const navigate = useNavigate();
  return (
    <article className={`post ${mark ? 'is-unpublished' : ''}`}>
      <header className="head">
        <div className="meta">
          <time className="eyebrow" dateTime={post.dateStr}>
            {longDate(post.dateStr)}
          </time>
          {mark && <span className="marker">{mark}</span>}
          <Tags post={post} onAdd={() => void navigate(paths.blog)} />
        </div>
        <h1>{post.title}</h1>
        <Link className="iconbtn close" to={list}>
          <span>Schließen</span>
          <X className="icon" />
        </Link>
      </header>
      <Content id={post.id} {...text} />
    </article>
  );
}
