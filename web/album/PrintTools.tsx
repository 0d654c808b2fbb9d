import { lazy, useState } from 'react';
import type { Album } from '@lichthof/api/contract/album';
import { Aside, MISSING } from '../page/ErrorBoundary.tsx';
import type { DeepReadonly } from '../server/deep-readonly.ts';
import { useKeyDown } from '../ui/keys.ts';

const ContactSheet = lazy(() => import('./ContactSheet.tsx'));
const OwnChoice = lazy(() => import('./OwnChoice.tsx'));

interface PrintToolsProps {
  album: DeepReadonly<Album>;
  total: number;
  choosing: boolean;
}

/** The album on paper; also where somebody prints as he does everywhere: the page itself holds only what is in the window. */
export function PrintTools({ album, total, choosing }: PrintToolsProps) {
  const [open, setOpen] = useState<'sheet' | 'choice' | null>(null);
  const close = () => setOpen(null);
  useKeyDown((event) => {
    const isPrint = event.key === 'p' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    // Over a picture or a dialog it is that what is meant.
    if (!isPrint || event.defaultPrevented || document.querySelector('dialog:modal, .viewer')) return;
    event.preventDefault();
    setOpen('sheet');
  });
  return (
    <p className="prints">
      <button className="textlink sm" type="button" onClick={() => setOpen('sheet')}>
        Kontaktbogen drucken
      </button>
      {choosing && (
        <button className="textlink sm" type="button" onClick={() => setOpen('choice')}>
          Auswahlliste drucken
        </button>
      )}
      <Aside address={open} instead={MISSING} onLost={close}>
        {open === 'sheet' && <ContactSheet album={album} total={total} onClose={close} />}
        {open === 'choice' && <OwnChoice album={album} onClose={close} />}
      </Aside>
    </p>
  );
}
