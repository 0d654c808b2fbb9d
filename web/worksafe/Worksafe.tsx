import '../styles/forms.css';
import '../styles/overlays.css';
import '../styles/choices.css';
import { type ReactNode, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { savedSafeMode } from '../preferences/cookies.ts';
import { keepSafeMode, setSafeMode } from '../preferences/safe-mode.ts';
import { useCloseOverlay } from '../page/close-overlay.ts';
import { state } from '../server/state.ts';
import { CookieCheck } from '../preferences/CookieCheck.tsx';
import { Main, usePage } from '../page/Page.tsx';
import { AuthorHtml } from '../texts/AuthorHtml.tsx';
import { useText } from '../texts/texts.ts';
import { rememberShown } from './shown.ts';
import { Button } from '../ui/Button.tsx';

export default function Worksafe() {
  const { safeMode } = useSnapshot(state);
  const [keep, setKeep] = useState(savedSafeMode() !== null);
  const leave = useCloseOverlay();
  usePage('Sicherer Modus', 'read');
  useEffect(rememberShown, []);

  const choose = (on: boolean) => {
    setSafeMode(on);
    if (keep) keepSafeMode(true);
    leave();
  };
  const changeKeep = (wanted: boolean) => {
    setKeep(wanted);
    if (!wanted) keepSafeMode(false);
  };

  return (
    <Main className="overlay-page">
      <div className="overlay-head">
        <h1>Was möchten Sie sehen?</h1>
      </div>
      <div className="choices">
        <Choice current={safeMode} title="Nur Unbedenkliches" textId="t-worksafe-sfw">
          <Button look="primary" onClick={() => choose(true)}>
            Sicheren Modus aktivieren
          </Button>
        </Choice>
        <Choice current={!safeMode} title="Alle Bilder" textId="t-worksafe-nsfw">
          <Button onClick={() => choose(false)}>Alles anzeigen</Button>
        </Choice>
      </div>
      <div className="choices-foot">
        <CookieCheck
          checked={keep}
          onChange={changeKeep}
          note="Merkt sich die Wahl auf diesem Gerät. Ohne Häkchen gilt sie bis zum Ende des Besuchs."
        />
      </div>
    </Main>
  );
}

interface ChoiceProps {
  current: boolean;
  title: string;
  textId: 't-worksafe-sfw' | 't-worksafe-nsfw';
  children: ReactNode;
}

function Choice({ current, title, textId, children }: ChoiceProps) {
  const { html, failure } = useText(textId);
  return (
    <section className={`choice ${current ? 'is-on' : ''}`}>
      <p className="state">
        <i className={`lamp ${current ? '' : 'lamp--off'}`} aria-hidden="true" />
        {current ? 'Zurzeit eingestellt' : 'Nicht eingestellt'}
      </p>
      <h2>{title}</h2>
      <div className="txt" aria-busy={(html === undefined && !failure) || undefined}>
        {html !== undefined && <AuthorHtml className="content" source={textId} html={html} />}
      </div>
      {children}
    </section>
  );
}
