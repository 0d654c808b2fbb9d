import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { skipStep, type Step, STEPS } from '@lichthof/api/contract/start';
import { adminPaths } from '../../navigation/admin-paths.ts';
import { state } from '../../server/state.ts';
import { call } from '../../server/api.ts';
import { toastOnError } from '../../server/toast-on-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Mark } from '../../ui/Mark.tsx';

interface Said {
  title: string;
  text: string;
  action: string;
  href: () => string;
  /** Once it is done. */
  again: string;
  done?: () => string;
}

const SAID: Record<Step, Said> = {
  name: {
    title: 'Name und Zeichen',
    text: 'Wie die Seite heißt und welches Zeichen im Kopf und im Browser steht.',
    action: 'Namen eintragen',
    href: () => adminPaths.settings,
    again: 'Ändern',
  },
  pictures: {
    title: 'Erste Bilder',
    text: 'Zehn reichen für den Anfang. Vorschaubilder entstehen beim Hochladen von selbst.',
    action: 'Bilder hochladen',
    href: () => adminPaths.upload(state.site.albums[0] ?? 'brp'),
    again: 'Ansehen',
    done: () => adminPaths.images,
  },
  post: {
    title: 'Erster Beitrag',
    text: 'Ein Bild, drei Sätze. Er bleibt ein Entwurf, bis Sie ihn veröffentlichen.',
    action: 'Beitrag schreiben',
    href: () => adminPaths.postCreate,
    again: 'Ansehen',
    done: () => adminPaths.posts,
  },
  imprint: {
    title: 'Impressum',
    text: 'In Deutschland Pflicht. Der Entwurf zeigt, was hineingehört.',
    action: 'Angaben eintragen',
    href: () => adminPaths.text('t-impressum'),
    again: 'Ändern',
  },
};

interface StepsProps {
  left: readonly Step[];
  done: readonly Step[];
  reread: () => void;
}

export function Steps({ left, done, reread }: StepsProps) {
  const over = STEPS.length - left.length;
  return (
    <section className="begin" aria-label="Erste Schritte">
      <p className="lede">
        Ihre Seite läuft. {left.length === 1 ? 'Ein Schritt fehlt' : `${left.length} Schritte fehlen`} noch,
        in beliebiger Reihenfolge.{' '}
        <span className="num">{over > 0 && `${over} von ${STEPS.length} erledigt.`}</span>
      </p>
      <ol className="steps">
        {STEPS.map((step, at) => {
          const isDone = done.includes(step);
          if (!isDone && !left.includes(step)) return null;
          const { title, text } = SAID[step];
          return (
            <li key={step} className={`step ${isDone ? 'is-done' : ''}`}>
              <span className="no num" aria-hidden={!isDone}>
                {isDone ? <CircleCheck className="icon" /> : at + 1}
                {isDone && <span className="visually-hidden">Erledigt</span>}
              </span>
              <div>
                <h2>{title}</h2>
                <p>{text}</p>
              </div>
              <div className="act">
                {isDone ? (
                  <Done step={step} />
                ) : (
                  <Open step={step} isNext={step === left[0]} onSkip={() => void skip(step, reread)} />
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Done({ step }: { step: Step }) {
  const { favIcon, siteName } = useSnapshot(state).site;
  const { title, again, href, done = href } = SAID[step];
  return (
    <>
      {step === 'name' && (
        <span className="sign">
          <Mark icon={favIcon} />
          {siteName}
        </span>
      )}
      <Link className="btn btn--quiet btn--sm" to={done()} aria-label={`${again}: ${title}`}>
        {again}
      </Link>
    </>
  );
}

function Open({ step, isNext, onSkip }: { step: Step; isNext: boolean; onSkip: () => void }) {
  const { title, action, href } = SAID[step];
  return (
    <>
      <Button look="quiet" small aria-label={`Weglassen: ${title}`} onClick={onSkip}>
        Weglassen
      </Button>
      <Link className={`btn ${isNext ? 'btn--primary' : ''}`} to={href()}>
        {action}
      </Link>
    </>
  );
}

async function skip(step: Step, reread: () => void): Promise<void> {
  await toastOnError(async () => {
    await call(skipStep, { body: { step } });
    reread();
  });
}
