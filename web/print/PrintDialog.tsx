import { Printer } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { toApiError } from '../server/api-error.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { numberOf } from '../ui/format.ts';

interface PrintDialogProps {
  title: string;
  children: ReactNode;
  disabled?: boolean;
  /** What goes onto paper; asked for each time. `lose` hears how many of its pictures may not be seen any more. */
  prepare: (lose: (count: number) => void) => Promise<ReactNode>;
  onClose: () => void;
}

/** Prints what the page itself does not show, all of it: the sheet is made, its pictures are loaded, and then the browser prints it alone. */
export function PrintDialog({ title, children, disabled = false, prepare, onClose }: PrintDialogProps) {
  // In an object: the same sheet may be printed again.
  const [sheet, setSheet] = useState<{ content: ReactNode; lost: number } | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const [missing, setMissing] = useState(0);
  const paper = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!sheet) return undefined;
    let isOpen = true;
    const print = async () => {
      const lacking = sheet.lost + (await countMissing(paper.current!));
      if (!isOpen) return;
      setBusy(false);
      setMissing(lacking);
      if (lacking === 0) window.print();
    };
    void print();
    return () => {
      isOpen = false;
    };
  }, [sheet]);

  async function begin(): Promise<void> {
    setBusy(true);
    setError('');
    setMissing(0);
    // Those that did not come are asked for once more.
    setSheet(null);
    let lost = 0;
    try {
      const content = await prepare((count) => (lost = count));
      setSheet({ content, lost });
    } catch (cause) {
      setBusy(false);
      setError(toApiError(cause).message);
    }
  }

  // Beside the page: it may stand in a paragraph, or where buttons look different.
  return createPortal(
    <Dialog title={title} onCancel={onClose}>
      <form
        onChange={() => {
          // What is ready is another sheet.
          setSheet(null);
          setMissing(0);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void begin();
        }}
      >
        {error && <Alert className="alert--form">{error}</Alert>}
        {children}
        {missing > 0 && (
          <Alert className="alert--form">
            {missing === 1 ? 'Ein Bild konnte' : `${numberOf(missing)} Bilder konnten`} nicht geladen werden.
          </Alert>
        )}
        <div className="btnrow">
          <output className="muted sm">{busy && 'Die Bilder werden geladen …'}</output>
          {missing > 0 && <Button onClick={() => window.print()}>Trotzdem drucken</Button>}
          <Button look="primary" type="submit" disabled={disabled} busy={busy}>
            {!busy && <Printer className="icon" />}
            {missing > 0 ? 'Erneut versuchen' : 'Drucken'}
          </Button>
        </div>
      </form>
      {/* Only on paper it is seen (`styles/print.css`), and as long as the dialog is open: some browsers print later. */}
      {sheet &&
        createPortal(
          <div className="paper" ref={paper}>
            {sheet.content}
          </div>,
          document.body,
        )}
    </Dialog>,
    document.body,
  );
}

async function countMissing(element: HTMLElement): Promise<number> {
  const all = [...element.querySelectorAll('img')];
  await Promise.all(all.filter(({ complete }) => !complete).map(settled));
  return all.filter(({ naturalWidth }) => naturalWidth === 0).length;
}

const settled = (img: HTMLImageElement) =>
  new Promise((resolve) => {
    for (const type of ['load', 'error']) img.addEventListener(type, resolve, { once: true });
  });
