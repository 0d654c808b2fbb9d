import '../../styles/viewing.css';
import { Eye } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '../../server/state.ts';
import { endView, leaveView, type View } from './view.ts';
import { Button } from '../../ui/Button.tsx';

const TIME = new Intl.DateTimeFormat('de-DE', { timeStyle: 'short' });

export function ViewFrame({ view, children }: { view: View; children: ReactNode }) {
  const { userId, name, expires } = view;
  const { claims } = useSnapshot(state).session;
  const isOver = claims?.sub !== userId;
  useEffect(() => {
    // Logged out, or ended by the server: the frame goes with the session that it speaks of.
    if (isOver) leaveView(view);
  }, [isOver, view]);
  useEffect(() => {
    const timer = setTimeout(() => void endView(view), Math.max(0, Date.parse(expires) - Date.now()));
    return () => clearTimeout(timer);
  }, [view, expires]);
  return (
    <>
      {children}
      <div className="viewframe" aria-hidden="true" />
      <aside className="viewbar" aria-label="Ansicht">
        <Eye className="icon icon--sm" />
        <p>
          Sie sehen die Website als <b>{name}</b>. Ändern lässt sich hier nichts.{' '}
          <span className="num">Endet um {TIME.format(new Date(expires))}.</span>
        </p>
        <Button small onClick={() => void endView(view)}>
          Beenden
        </Button>
      </aside>
    </>
  );
}
