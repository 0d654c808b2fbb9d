import '../../styles/uploads.css';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { adminPaths } from '../../navigation/admin-paths.ts';
import { WHY } from '../../page/ErrorBoundary.tsx';
import { state } from '../../server/state.ts';
import { Button } from '../../ui/Button.tsx';
import { picturesOf } from '../../ui/format.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { toast } from '../../ui/toasts.ts';
import { useIncoming } from './incoming.ts';

interface Album {
  album: string;
  title: string;
}

/** Files that are dropped anywhere on this page go there; without an album into a site album that is asked for. */
export function DropHere({ to }: { to: Album | null }) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<File[] | null>(null);
  const upload = async ({ album, title }: Album, files: File[]) => {
    setAsked(null);
    const loaded = await import('./uploads.ts').catch(() => null);
    if (!loaded)
      return toast(WHY, { error: true, action: { label: 'Neu laden', run: () => window.location.reload() } });
    const { uploads } = loaded;
    void uploads.add(files, { album, title, large: false });
    uploads.start();
    await navigate(adminPaths.upload(album));
  };
  const over = useIncoming((files) => {
    if (to) void upload(to, files);
    else setAsked(files);
  });
  return (
    <>
      {over && <div className="dropframe" aria-hidden="true" />}
      {asked && (
        <WhichSite
          count={asked.length}
          onChoose={(album) => void upload(album, asked)}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  );
}

interface WhichSiteProps {
  count: number;
  onChoose: (album: Album) => void;
  onCancel: () => void;
}

function WhichSite({ count, onChoose, onCancel }: WhichSiteProps) {
  const { siteAlbums } = useSnapshot(state).site;
  return (
    <Dialog title={`${picturesOf(count)} hochladen`} onCancel={onCancel}>
      <div className="stack">
        <p>In welche Sammlung?</p>
        {siteAlbums.map(({ key, name }) => (
          <Button key={key} onClick={() => onChoose({ album: key, title: name })}>
            {name}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}

export const ToUpload = ({ album }: { album: string }) => (
  <Link className="btn btn--sm" to={adminPaths.upload(album)}>
    <Upload className="icon icon--sm" />
    Bilder hochladen
  </Link>
);
