import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { cameByLink } from '../choosing/device.ts';
import { forgetImages } from '../images/by-id.ts';
import { paths } from '../navigation/paths.ts';
import { Empty } from '../page/Empty.tsx';
import { state } from '../server/state.ts';
import { Link } from 'react-router-dom';
import { Main } from '../page/Page.tsx';
import { Button } from '../ui/Button.tsx';

export function AlbumNotFound({ albumId }: { albumId: string }) {
  const { user, site, session } = useSnapshot(state);
  const wasLinked = session.claims?.linked?.includes(albumId) ?? false;
  const hadLink = !user && cameByLink(albumId);
  const mayLogIn = user === null && !wasLinked && site.features.login;
  useEffect(forgetImages, []);
  useEffect(() => {
    // After the shell, which closes every dialog when a page is new.
    if (mayLogIn && !hadLink) queueMicrotask(() => (state.dialog = 'login'));
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- once: who has closed the dialog does not want it
  }, []);
  return (
    <Main className="page">
      <Empty
        isPage
        title="Das Album kann nicht angezeigt werden."
        reason={
          wasLinked
            ? 'Der Link, mit dem Sie hier waren, gilt nicht mehr. Bitte fragen Sie dort nach, woher Sie ihn haben.'
            : hadLink
              ? 'Bitte öffnen Sie noch einmal den Link, den Sie zu diesem Album bekommen haben.'
              : `Unter dieser Adresse gibt es kein Album, das ${user ? 'für Sie freigegeben' : 'ohne Anmeldung zu sehen'} ist.`
        }
      >
        {mayLogIn && (
          <Button look="primary" onClick={() => (state.dialog = 'login')}>
            Anmelden
          </Button>
        )}
        {user && (
          <Link className="btn btn--primary" to={paths.profile}>
            Meine Fotoalben
          </Link>
        )}
        <Link className="btn" to={paths.images}>
          Zu den Bildern
        </Link>
      </Empty>
    </Main>
  );
}
