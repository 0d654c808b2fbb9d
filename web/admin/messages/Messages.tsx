import '../../styles/messages.css';
import { useEffect, useEffectEvent } from 'react';
import { Empty } from '../../page/Empty.tsx';
import { paths } from '../../navigation/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { AdminPage, LoadFailed, NotLoaded } from '../page/AdminPage.tsx';
import { useQuery } from '../table/query.ts';
import { MessageRow } from './MessageRow.tsx';
import { useMessages } from './messages.ts';

const SHOWN = [
  [null, 'Alle'],
  ['neu', 'Neu'],
  ['offen', 'Nicht beantwortet'],
] as const;

export default function Messages() {
  const [query, change] = useQuery();
  const open = query.get('nachricht');
  const shown = query.get('zeigen');
  const { items, isCurrent, error, hasMore, more, retry, note, remove, sendAgain } = useMessages(
    shown === 'neu' ? 'unread' : shown === 'offen' ? 'unanswered' : undefined,
    open,
  );
  const listed = items?.filter(
    ({ id, read, answered }) =>
      id === open || (shown === 'neu' ? read === null : shown === 'offen' ? answered === null : true),
  );
  const shownId = listed?.find(({ id }) => id === open)?.id;
  const noteRead = useEffectEvent((id: string) => {
    if (listed?.some((one) => one.id === id && one.read === null)) void note(id, { read: true });
  });
  // Also by an address, as the start page has them.
  useEffect(() => {
    if (shownId !== undefined) noteRead(shownId);
  }, [shownId]);
  const isNone = isCurrent && shown === null && items?.length === 0;
  return (
    <AdminPage title="Nachrichten">
      {items && !isNone && (
        <Segmented
          label="Zeigen"
          value={shown}
          options={SHOWN}
          onChange={(zeigen) => change({ zeigen, nachricht: null })}
        />
      )}
      {error !== null && listed && <LoadFailed message={error} retry={retry} />}
      {!listed ? (
        <NotLoaded error={error} retry={retry} lines={6} />
      ) : isNone ? (
        <Empty
          title="Noch keine Nachrichten."
          reason="Was jemand über das Kontaktformular schreibt, steht hier, auch wenn der Mailversand einmal nicht geht."
        >
          <a className="btn" href={paths.contact}>
            Zum Kontaktformular
          </a>
        </Empty>
      ) : (
        <ul className="messages">
          {listed.map((message) => (
            <MessageRow
              key={message.id}
              message={message}
              open={message.id === open}
              onToggle={() => change({ nachricht: message.id === open ? null : message.id })}
              onNote={(noted) => void note(message.id, noted)}
              onRemove={() => void remove(message)}
              onSend={() => void sendAgain(message.id)}
            />
          ))}
          {isCurrent && listed.length === 0 && <li className="muted">Keine dabei.</li>}
        </ul>
      )}
      {hasMore && (
        <Button look="quiet" onClick={more}>
          Ältere Nachrichten laden
        </Button>
      )}
    </AdminPage>
  );
}
