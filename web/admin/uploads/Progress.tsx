import { CirclePlay, CircleStop, Pause } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Button } from '../../ui/Button.tsx';
import { bytesOf, numberOf } from '../../ui/format.ts';
import type { SeenEntry } from './entry.ts';
import { overallOf, remainingOf } from './progress.ts';
import { speed, uploads } from './uploads.ts';

const rate = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 });

export function Progress({ entries }: { entries: readonly SeenEntry[] }) {
  const { paused, held } = useSnapshot(uploads.state);
  const { done, total, sent, bytes, pending, missing } = overallOf(entries);
  const now = useSpeed(!paused && pending > 0);
  if (entries.length === 0) return null;
  const percent = bytes === 0 ? 100 : (sent / bytes) * 100;
  return (
    <section className="up" aria-label="Fortschritt" style={{ '--p': `${percent}%` }}>
      <p className="big num">
        {numberOf(done)} <small>von {total === 1 ? '1 Bild' : `${numberOf(total)} Bildern`}</small>
      </p>
      <progress className="visually-hidden" aria-label="Hochgeladen" max={total} value={done} />
      <div className="bar" aria-hidden="true" />
      <div className="facts num">
        <span>
          <b>{bytesOf(sent)}</b> von {bytesOf(bytes)}
        </span>
        {now !== null && (
          <>
            <span>
              <b>{rate.format(now / 1e6)} MB/s</b>
            </span>
            {now > 0 && bytes > sent && (
              <span>
                noch etwa <b>{remainingOf(bytes - sent, now)}</b>
              </span>
            )}
            <span className="only-d">2 gleichzeitig</span>
          </>
        )}
        {pending > 0 && (
          <span className="btnrow">
            {paused ? (
              held === null && (
                <Button small Icon={CirclePlay} onClick={uploads.start}>
                  Fortsetzen
                </Button>
              )
            ) : (
              <Button small Icon={Pause} onClick={uploads.pause}>
                Anhalten
              </Button>
            )}
            <Button look="quiet" small Icon={CircleStop} onClick={uploads.stop}>
              Stopp
            </Button>
          </span>
        )}
      </div>
      {missing > 0 && (
        <p className="sm">
          {missing === 1 ? 'Ein Bild wartet' : `${numberOf(missing)} Bilder warten`} auf{' '}
          {missing === 1 ? 'seine Datei' : 'ihre Dateien'}, weil der Browser inzwischen geschlossen war.
          Wählen Sie dieselben Dateien oder denselben Ordner noch einmal: Was schon angekommen ist, wird nicht
          noch einmal gesendet.
        </p>
      )}
    </section>
  );
}

function useSpeed(runs: boolean): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => setNow(speed.now), 1000);
    return () => clearInterval(timer);
  }, [runs]);
  return runs ? now : null;
}
