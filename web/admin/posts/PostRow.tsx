import '../../styles/state.css';
import { Copy, Eye, Image as ImageIcon, Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Post } from '@lichthof/api/contract/post';
import { localMinute, postState } from '@lichthof/api/contract/publication';
import { Photo } from '../../images/Photo.tsx';
import { adminPaths } from '../../navigation/admin-paths.ts';
import { paths } from '../../navigation/paths.ts';
import { removePost } from '../bin/move-to-bin.ts';
import type { DeskPicture } from '../images/pictures.ts';
import { reread } from '../records.ts';
import { wordOf } from './post.ts';
import { IconButton } from '../../ui/Button.tsx';

interface PostRowProps {
  post: Post;
  picture: DeskPicture | undefined;
  tags: string;
}

export function PostRow({ post, picture, tags }: PostRowProps) {
  const state = postState(post);
  const edit = adminPaths.postEdit(post.id);
  return (
    <tr className={state === 'published' ? '' : 'is-draft'}>
      <td className="tz">
        <Link to={edit} tabIndex={-1} aria-hidden="true">
          {picture ? (
            <span className="box">
              <Photo image={picture} alt="" sizes="7.5rem" />
            </span>
          ) : (
            <span className="none">
              <ImageIcon className="icon" />
            </span>
          )}
        </Link>
      </td>
      <td className="ti">
        <Link to={edit}>{post.title}</Link>
        {post.abstract && <p>{post.abstract}</p>}
      </td>
      <td className="zs">
        <span className={`state state--${state}`}>{wordOf(state)}</span>
        <small className="num">
          {state === 'draft' ? `geändert ${sayChanged(post.changed)}` : `${post.dateStr}, ${post.timeStr}`}
        </small>
      </td>
      <td className="tg">{tags}</td>
      <td className="acts">
        <a className="iconbtn" href={paths.post(post.id)} aria-label={`${post.title} anzeigen`}>
          <Eye className="icon" />
        </a>
        <Link className="iconbtn" to={edit} aria-label={`${post.title} bearbeiten`}>
          <Pencil className="icon" />
        </Link>
        <Link className="iconbtn" to={adminPaths.postLike(post.id)} aria-label={`${post.title} duplizieren`}>
          <Copy className="icon" />
        </Link>
        <IconButton
          label={`${post.title} in den Papierkorb`}
          Icon={Trash2}
          onClick={({ timeStamp }) => void remove(post, timeStamp)}
        />
      </td>
    </tr>
  );
}

function sayChanged(changed: string | null): string {
  if (changed === null) return '';
  const [day, time] = localMinute(new Date(changed)).split(' ');
  return `${day === localMinute(new Date()).slice(0, 10) ? 'heute' : day}, ${time}`;
}

const DOUBLE_CLICK_MS = 500;
let clicked = -DOUBLE_CLICK_MS;
let isRemoving = false;

/** Nothing is asked: by the second of two quick clicks the next row has come under the pointer. */
export async function remove(post: Pick<Post, 'id' | 'title'>, at: number): Promise<void> {
  const isDouble = at - clicked < DOUBLE_CLICK_MS;
  clicked = at;
  if (isRemoving || isDouble) return;
  isRemoving = true;
  const show = () => void reread('posts');
  if (await removePost(post, show)) await reread('posts');
  isRemoving = false;
}
