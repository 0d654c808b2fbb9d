import { RotateCcwSquare, RotateCwSquare } from 'lucide-react';
import { useState } from 'react';
import { turnImages, type Turned } from '@lichthof/api/contract/bulk';
import { call } from '../../server/api.ts';
import { toastOnError } from '../../server/toast-on-error.ts';
import { IconButton } from '../../ui/Button.tsx';
import { toast } from '../../ui/toasts.ts';
import { offerUndo } from '../tasks/undo.ts';

interface TurnButtonsProps {
  ids: readonly string[];
  onTurned: (items: readonly Turned[]) => void;
}

const WAYS = [
  { label: 'Nach links drehen', degrees: 270, Icon: RotateCcwSquare },
  { label: 'Nach rechts drehen', degrees: 90, Icon: RotateCwSquare },
] as const;

export function TurnButtons({ ids, onTurned }: TurnButtonsProps) {
  const [isBusy, setBusy] = useState(false);

  async function turn(degrees: 90 | 270): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    await toastOnError(async () => {
      const { taskId, items, skipped } = await call(turnImages, { body: { ids: [...ids], degrees } });
      onTurned(items);
      offerUndo(taskId, items.length, ['gedreht']);
      const names = skipped.slice(0, 5).map(({ title }) => title);
      if (names.length > 0)
        toast(`Nicht gedreht, weil die Originaldatei fehlt: ${names.join(', ')}`, { error: true });
    });
    setBusy(false);
  }

  return (
    <span className="btnrow moves">
      {WAYS.map(({ label, degrees, Icon }) => (
        <IconButton
          label={label}
          Icon={Icon}
          key={label}
          title={label}
          aria-disabled={isBusy || undefined}
          onClick={() => void turn(degrees)}
        />
      ))}
    </span>
  );
}
