import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { paths } from '../navigation/paths.ts';
import { state } from '../server/state.ts';
import { Link } from 'react-router-dom';

/** There is no such album, or none for whoever asks: he may log in. */
export function Missing() {
  const { user, site } = useSnapshot(state);
  const mayLogIn = user === null && site.features.login;
  useEffect(() => {
    // After the shell, which closes every dialog when a page is new.
    if (mayLogIn) queueMicrotask(() => (state.dialog = 'login'));
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- once: who has closed the dialog does not want it
  }, []);
  return (
    <main id="inhalt" className="page">
      <div className="empty">
        <h1>Das Album kann nicht angezeigt werden.</h1>
        <p>
          {user
            ? 'Unter dieser Adresse gibt es kein Album, das für Sie freigegeben ist.'
            : 'Unter dieser Adresse gibt es kein Album, das ohne Anmeldung zu sehen ist.'}
        </p>
        <div className="btnrow">
          {mayLogIn && (
            <button className="btn btn--primary" type="button" onClick={() => (state.dialog = 'login')}>
              Anmelden
            </button>
          )}
          {user && (
            <Link className="btn btn--primary" to={paths.profile}>
              Meine Fotoalben
            </Link>
          )}
          <Link className="btn" to={paths.images}>
            Zu den Bildern
          </Link>
        </div>
      </div>
    </main>
  );
}
