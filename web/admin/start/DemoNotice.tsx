import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type DeskStart, removeDemo } from '@lichthof/api/contract/start';
import { call } from '../../server/api.ts';
import { toastOnError } from '../../server/toast-on-error.ts';
import { Button } from '../../ui/Button.tsx';
import { numberOf, picturesOf } from '../../ui/format.ts';
import { toast } from '../../ui/toasts.ts';
import { confirm } from '../confirm.ts';
import { recount } from '../counts.ts';

type Left = { type: string; id: string; reason: string };

export function DemoNotice(props: NonNullable<DeskStart['demo']> & { reread: () => void }) {
  const { images, posts, albums, reread } = props;
  const [busy, setBusy] = useState(false);
  const [left, setLeft] = useState<readonly Left[]>([]);
  const words = [
    picturesOf(images),
    `${numberOf(posts)} ${posts === 1 ? 'Beitrag' : 'Beiträge'}`,
    `${numberOf(albums)} ${albums === 1 ? 'Album' : 'Alben'}`,
  ].join(', ');

  async function run(): Promise<void> {
    const sure = await confirm({
      title: 'Beispiele entfernen',
      message: `Die Beispiele (${words}) mit ihren Benutzern, Tags und Texten werden endgültig gelöscht. Was Sie selbst angelegt oder umgeschrieben haben, bleibt.`,
      ok: 'Beispiele entfernen',
    });
    if (!sure) return;
    setBusy(true);
    await toastOnError(async () => {
      const answer = await call(removeDemo);
      setLeft(answer.left);
      toast(
        answer.left.length === 0
          ? 'Die Beispiele sind entfernt.'
          : `Die Beispiele sind entfernt, bis auf ${stillUsed(answer.left.length)}.`,
      );
      recount();
      reread();
    });
    setBusy(false);
  }

  return (
    <section className="demo" aria-label="Beispiele">
      <div>
        <p>Zum Ansehen liegen Beispiele bereit: {words}. Sie verschwinden nicht von selbst.</p>
        {left.length > 0 && (
          <ul className="muted sm">
            {left.map(({ type, id, reason }) => (
              <li key={`${type} ${id}`}>
                {id}: {reason}
              </li>
            ))}
          </ul>
        )}
      </div>
      <Button small busy={busy} Icon={Trash2} onClick={() => void run()}>
        {busy ? 'Wird entfernt …' : 'Beispiele entfernen'}
      </Button>
    </section>
  );
}

const stillUsed = (count: number) =>
  count === 1 ? 'eines, das noch gebraucht wird' : `${numberOf(count)}, die noch gebraucht werden`;
