import '../../styles/uploads.css';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { isSiteAlbum } from '@lichthof/api/contract/site';
import { adminPaths } from '../../navigation/admin-paths.ts';
import { state } from '../../server/state.ts';
import { readAlbum } from '../albums/album.ts';
import { NoPassword } from '../albums/NoPassword.tsx';
import { useLoaded } from '../loaded.ts';
import { AdminPage, LoadFailed } from '../page/AdminPage.tsx';
import { DropZone } from './DropZone.tsx';
import type { To } from './entry.ts';
import { UploadPaused } from './UploadPaused.tsx';
import { NewTags } from './NewTags.tsx';
import { Progress } from './Progress.tsx';
import { Queue } from './Queue.tsx';
import { Tabs } from './Tabs.tsx';
import { uploads } from './uploads.ts';

export default function UploadScreen() {
  const { id = '' } = useParams();
  const { site } = useSnapshot(state);
  const { value, error, retry } = useLoaded(id, async () => (isSiteAlbum(id) ? null : readAlbum(id)));
  const [large, setLarge] = useState(false);
  const { entries } = useSnapshot(uploads.state);
  const shown = entries.filter(({ to }) => to.album === id);
  const title = isSiteAlbum(id) ? site.siteAlbums.find(({ key }) => key === id)?.name : value?.album.title;
  const back = isSiteAlbum(id)
    ? { title: 'Bilder', href: adminPaths.images }
    : { title: title ?? id, href: adminPaths.albumEdit(id) };
  const to: To = { album: id, large, title: title ?? id };
  const add = async (files: File[]) => {
    const added = uploads.add(files, to);
    uploads.start();
    await added;
  };
  return (
    <AdminPage title="Bilder hochladen" back={back}>
      <Progress entries={shown} />
      <UploadPaused album={value?.album} />
      {/* What was to go there is still listed. */}
      {error !== null ? (
        <LoadFailed message={error} retry={retry} />
      ) : value?.album.encrypted && !value.locked ? (
        <NoPassword desk={value} onDone={retry} />
      ) : (
        // Before that the task would be named by the album's id.
        (isSiteAlbum(id) || value !== null) && (
          <>
            {!isSiteAlbum(id) && <Tabs entries={shown} large={large} onChange={setLarge} />}
            <DropZone more={shown.length > 0} onFiles={(files) => void add(files)}>
              <span className="push">Doppelte erkennt der Inhalt, nicht der Name.</span>
            </DropZone>
          </>
        )
      )}
      <NewTags album={id} entries={shown} />
      <Queue entries={shown} />
    </AdminPage>
  );
}
