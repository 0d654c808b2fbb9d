import { Link } from 'react-router-dom';
import { skipStep, type Step, STEPS } from '@lichthof/api/contract/start';
import { adminPaths } from '../../navigation/admin-paths.ts';
import { state } from '../../server/state.ts';
import { call } from '../../server/api.ts';
import { toastOnError } from '../../server/toast-on-error.ts';
import { Button } from '../../ui/Button.tsx';
const SAID: Record<Step, { title: string; text: string; action: string; href: () => string }> = {
  name: {
    title: 'Name und Zeichen',
    text: 'Wie die Seite heißt und welches Zeichen im Kopf und im Browser steht.',
    action: 'Namen eintragen',
    href: () => adminPaths.settings,
  },
  pictures: {
    title: 'Erste Bilder',
    text: 'Zehn reichen für den Anfang. Vorschaubilder entstehen beim Hochladen von selbst.',
    action: 'Bilder hochladen',
    href: () => adminPaths.upload(state.site.albums[0] ?? 'brp'),
  },
  post: {
    title: 'Erster Beitrag',
    text: 'Ein Bild, drei Sätze. Er bleibt ein Entwurf, bis Sie ihn veröffentlichen.',
    action: 'Beitrag schreiben',
    href: () => adminPaths.postCreate,
  },
  imprint: {
    title: 'Impressum',
    text: 'In Deutschland Pflicht. Der Entwurf zeigt, was hineingehört.',
    action: 'Angaben eintragen',
    href: () => adminPaths.text('t-impressum'),
  },
};

export function Steps({ left, reread }: { left: readonly Step[]; reread: () => void }) {
  const done = STEPS.length - left.length;
  return (
    <section className="begin" aria-label="Erste Schritte">
      <p className="lede">
        Ihre Seite läuft. {left.length === 1 ? 'Ein Schritt fehlt' : `${left.length} Schritte fehlen`} noch,
        in beliebiger Reihenfolge.{' '}
        <span className="num">{done > 0 && `${done} von ${STEPS.length} erledigt.`}</span>
      </p>
      <ol className="steps">
        {left.map((step, at) => {
          const { title, text, action, href } = SAID[step];
          return (
            <li key={step} className="step">
              <span className="no num" aria-hidden="true">
                {at + 1}
              </span>
              <div>
                <h2>{title}</h2>
                <p>{text}</p>
              </div>
              <div className="act">
                <Button
                  look="quiet"
                  small
                  aria-label={`Weglassen: ${title}`}
                  onClick={() => void skip(step, reread)}
                >
                  Weglassen
                </Button>
                <Link className={`btn ${at === 0 ? 'btn--primary' : ''}`} to={href()}>
                  {action}
                </Link>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

async function skip(step: Step, reread: () => void): Promise<void> {
  await toastOnError(async () => {
    await call(skipStep, { body: { step } });
    reread();
  });
}
