import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { adminPaths } from '../../navigation/admin-paths.ts';
import { paths } from '../../navigation/paths.ts';
import { numberOf } from '../../ui/format.ts';
import { AdminPage } from '../page/AdminPage.tsx';

interface AlbumTabsProps {
  album: { id: string; title: string };
  current: 'data' | 'pictures' | 'share';
  pictures?: number | undefined;
  title?: string;
  children: ReactNode;
}

export function AlbumTabs({ album, current, pictures, title, children }: AlbumTabsProps) {
  const page = (name: typeof current) => (name === current ? ('page' as const) : undefined);
  return (
    <AdminPage
      title={title ?? album.title}
      actions={
        <a className="btn btn--quiet btn--sm" href={paths.album(album.id)}>
          <Eye className="icon icon--sm" />
          Anzeigen
        </a>
      }
    >
      <nav className="tabline" aria-label="Album">
        <div className="segmented">
          <Link to={adminPaths.albumEdit(album.id)} aria-current={page('data')}>
            Angaben
          </Link>
          <Link to={adminPaths.album(album.id)} aria-current={page('pictures')}>
            Bilder {pictures !== undefined && <span className="count num">{numberOf(pictures)}</span>}
          </Link>
          <Link to={adminPaths.albumShare(album.id)} aria-current={page('share')}>
            Teilen
          </Link>
          <Link to={adminPaths.choicesOf(album.id)}>Auswahlen</Link>
        </div>
      </nav>
      {children}
    </AdminPage>
  );
}
