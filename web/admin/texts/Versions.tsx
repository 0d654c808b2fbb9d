import '../../styles/admin-text.css';
import { History } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { restoreText, textVersion, textVersions, type TextVersion } from '@lichthof/api/contract/text';
import { call } from '../../server/api.ts';
import { toApiError } from '../../server/api-error.ts';
import { Alert } from '../../ui/Alert.tsx';
import { SkeletonLines } from '../../ui/SkeletonLines.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { numberOf } from '../../ui/format.ts';
import { toast } from '../../ui/toasts.ts';
import { confirm } from '../confirm.ts';
import { useLoaded } from '../loaded.ts';
import { LEAVE } from '../../ui/leave-words.ts';
import { NotLoaded } from '../page/AdminPage.tsx';

const Compare = lazy(() => import('./Compare.tsx'));

interface VersionsProps {
  type: 'posts' | 'texts';
  id: string;
  text: string;
  changed: boolean;
  version: number;
  onRestored: () => void;
}

export function Versions(props: VersionsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" small Icon={History} onClick={() => setOpen(true)}>
        Frühere Fassungen
      </Button>
      {isOpen && <VersionsDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

const WHEN = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeStyle: 'short' });
const whenOf = ({ saved }: TextVersion) => WHEN.format(new Date(saved));
const whoOf = ({ savedBy, conflict }: TextVersion) =>
  [savedBy ?? 'unbekannt', ...(conflict ? ['abgewiesen, weil jemand anderes schneller war'] : [])].join(', ');

function VersionsDialog(props: VersionsProps & { onClose: () => void }) {
  const { type, id, text, changed, version, onRestored, onClose } = props;
  const { value, error, retry } = useLoaded(`${type}/${id}`, async () => {
    const { items } = await call(textVersions, { params: { type, id } });
    return items;
  });
  const [chosen, setChosen] = useState<TextVersion | null>(null);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');

  async function restore(saved: number): Promise<void> {
    if (changed && !(await confirm(LEAVE))) return;
    setBusy(true);
    try {
      await call(restoreText, { params: { type, id }, body: { saved, version } });
      toast('Die frühere Fassung gilt wieder. Die bisherige liegt bei den Fassungen.');
      onRestored();
      onClose();
    } catch (failure) {
      setMessage(toApiError(failure).message);
      setBusy(false);
    }
  }

  return (
    <Dialog title="Frühere Fassungen" className="dialog--wide" onCancel={onClose}>
      <div className="fassungen">
        {!value && <NotLoaded error={error} retry={retry} lines={4} />}
        {value?.length === 0 && <p className="muted">Es gibt noch keine frühere Fassung.</p>}
        {value && value.length > 0 && (
          <ul aria-label="Gespeicherte Fassungen">
            {value.map((one) => (
              <li key={one.id}>
                <button type="button" aria-pressed={chosen?.id === one.id} onClick={() => setChosen(one)}>
                  <span className="num">{whenOf(one)}</span>
                  <small>
                    {whoOf(one)} · {numberOf(one.length)} Zeichen
                  </small>
                </button>
              </li>
            ))}
          </ul>
        )}
        {chosen && (
          <section aria-label="Vergleich">
            <Compared key={chosen.id} type={type} id={id} version={chosen} now={text} />
          </section>
        )}
      </div>
      {message && <Alert>{message}</Alert>}
      <div className="btnrow">
        <Button look="quiet" onClick={onClose}>
          Schließen
        </Button>
        {chosen && (
          <Button
            look="primary"
            aria-disabled={busy || undefined}
            onClick={() => !busy && void restore(chosen.id)}
          >
            Diese Fassung wiederherstellen
          </Button>
        )}
      </div>
    </Dialog>
  );
}

interface ComparedProps {
  type: string;
  id: string;
  version: TextVersion;
  now: string;
}

function Compared({ type, id, version, now }: ComparedProps) {
  const { value, error, retry } = useLoaded(String(version.id), () =>
    call(textVersion, { params: { type, id, saved: String(version.id) } }),
  );
  if (!value) return <NotLoaded error={error} retry={retry} lines={6} />;
  return (
    <Suspense fallback={<SkeletonLines lines={6} />}>
      <Compare
        left={{ title: `Fassung vom ${whenOf(version)}`, text: value.text }}
        right={{ title: 'Jetzt', text: now }}
      />
    </Suspense>
  );
}
