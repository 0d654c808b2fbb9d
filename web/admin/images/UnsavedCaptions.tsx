import { History } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { numberOf } from '../../ui/format.ts';
import { confirm } from '../confirm.ts';
import { removeDraft } from '../form/draft.ts';
import { LEAVE } from '../../ui/leave-words.ts';
import { allUnsaved, type UnsavedCaption } from './caption-draft.ts';

export function UnsavedCaptions({ onShow }: { onShow: (images: string[], field: string) => void }) {
  const [left, setLeft] = useState<readonly UnsavedCaption[]>(allUnsaved);
  const [first] = left;
  if (!first) return null;
  const show = () => {
    const those = left.filter(({ field }) => field === first.field);
    setLeft([]);
    onShow(
      those.map(({ image }) => image),
      first.field,
    );
  };
  const drop = async () => {
    if (!(await confirm(LEAVE))) return;
    for (const { id } of left) removeDraft(id);
    setLeft([]);
  };
  return (
    <section className="draft" aria-label="Entwürfe">
      <History className="icon" />
      <p>
        {left.length === 1
          ? 'Eine Beschriftung wurde nicht gespeichert.'
          : `${numberOf(left.length)} Beschriftungen wurden nicht gespeichert.`}
      </p>
      <Button small onClick={show}>
        Anzeigen
      </Button>
      <Button look="quiet" small onClick={() => void drop()}>
        Verwerfen
      </Button>
    </section>
  );
}
