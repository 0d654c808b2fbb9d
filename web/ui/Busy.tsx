import { useSnapshot } from 'valtio';
import { state } from '../server/state.ts';

/** The loading indicator; it waits a moment before it shows, so that nothing flashes. */
export function Busy() {
  const { count, message } = useSnapshot(state).busy;
  if (count === 0) return null;
  return (
    <output className="busy busy--page">
      <span className="spinner" aria-hidden="true" />
      {message || 'Wird geladen …'}
    </output>
  );
}
