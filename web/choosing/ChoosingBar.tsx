import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Album } from '@lichthof/api/contract/album';
import type { DeepReadonly } from '../server/deep-readonly.ts';
import { state } from '../server/state.ts';
import { Button } from '../ui/Button.tsx';
import { numberOf, picturesOf } from '../ui/format.ts';
import { ownChoice, whyFull } from './own-choice.ts';
import { countOf } from './pending-picks.ts';
import { isAsShown, reopenOwn } from './send.ts';
import { HINT } from './TilePicks.tsx';
import { SendDialog } from './SendDialog.tsx';

const timeOf = (at: Date) => at.toLocaleTimeString('de-DE', { timeStyle: 'short' });
const dayOf = (at: Date) => at.toLocaleDateString('de-DE', { dateStyle: 'long' });

export function ChoosingBar({ album }: { album: DeepReadonly<Album> }) {
  const { choice, said, waiting, saved } = useSnapshot(ownChoice);
  const { user } = useSnapshot(state);
  const [isSending, setSending] = useState(false);
  const [busy, setBusy] = useState(false);
  if (!choice) return null;
  async function begin(): Promise<void> {
    setBusy(true);
    setSending(await isAsShown());
    setBusy(false);
  }
  const { wanted } = album;
  const chosen = countOf(said, (one) => one.chosen);
  const notes = countOf(said, ({ note }) => note !== '');
  const noted = notes === 1 ? '1 Anmerkung' : `${numberOf(notes)} Anmerkungen`;
  const share = choice.sent !== null ? 1 : wanted === null ? 0 : Math.min(1, chosen / wanted);
  const full = whyFull(said);
  const sent = choice.sent !== null && new Date(choice.sent);
  const name = user ? user.name : choice.name;
  return (
    <section className="choosebar" aria-label="Ihre Auswahl" style={{ '--p': `${share * 100}%` }}>
      {sent ? (
        <>
          <CircleCheck className="icon" />
          <output className="what">
            <b className="num">
              Abgeschickt am {dayOf(sent)}, {timeOf(sent)}
            </b>
            <small>
              {picturesOf(chosen)}, {noted}
              {name && <span className="wide"> · als {name}</span>}
            </small>
          </output>
        </>
      ) : (
        <div className="what">
          {/* Each heart is announced, and what stands in its way; what is written or rated is not. */}
          <output>
            <b className="num">
              Ihre Auswahl: {numberOf(chosen)}
              {wanted !== null && ` von ${numberOf(wanted)}`}
            </b>
            {waiting && <small>Ohne Verbindung: Ihre Auswahl ist in diesem Browser gespeichert.</small>}
            {full && (
              <small id={HINT} className={waiting ? 'visually-hidden' : undefined}>
                {full}
              </small>
            )}
          </output>
          {!waiting && !full && (
            <small>
              {notes > 0 && <span className="wide">{saved ? `${noted} · ` : noted}</span>}
              {saved && `gespeichert um ${timeOf(saved)}`}
            </small>
          )}
        </div>
      )}
      {/* One for both: it keeps the focus, wherever the choice is sent or opened again. */}
      <Button
        look={sent ? undefined : 'primary'}
        disabled={!sent && chosen === 0}
        busy={busy}
        onClick={() => void (sent ? reopenOwn() : begin())}
      >
        {sent ? 'Wieder öffnen' : 'Auswahl abschicken'}
      </Button>
      {isSending && (
        <SendDialog
          chosen={chosen}
          wanted={wanted}
          notes={notes}
          isGuest={!user}
          asks={!user && choice.name === ''}
          onClose={() => setSending(false)}
        />
      )}
    </section>
  );
}
