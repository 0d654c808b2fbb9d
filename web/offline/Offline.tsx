import { WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useSnapshot } from 'valtio';
import { state } from '../server/state.ts';
import { viewed } from '../session/storage.ts';
import { beginOffline, connection, keepIf } from './connection.ts';

const momentOf = (since: number) =>
  new Date(since).toLocaleString('de-DE', { dateStyle: 'long', timeStyle: 'short' });

export { forgetSeen } from './seen.ts';

/** Has kept what everybody may see, and says where that is shown for want of a network. */
export default function Offline() {
  const { session, safeMode } = useSnapshot(state);
  const { since } = useSnapshot(connection);
  const forEverybody = session.jwt === null && safeMode && !viewed();
  useEffect(() => {
    void keepIf(forEverybody).then(begin);
  }, [forEverybody]);
  return createPortal(
    <output className="offline">
      {since !== null && (
        <p>
          <WifiOff className="icon" />
          Keine Verbindung: gezeigt wird, was zuletzt gesehen wurde, vom {momentOf(since)}.
        </p>
      )}
    </output>,
    document.body,
  );
}

let begun: Promise<void> | undefined;
const begin = () => (begun ??= beginOffline());
