import '../styles/page.css';
import '../styles/forms.css';
import '../styles/contact.css';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { paths } from '../navigation/paths.ts';
import { Link } from 'react-router-dom';
import { ContactForm } from './ContactForm.tsx';
import { CircleCheck } from 'lucide-react';
import { Button } from '../ui/Button.tsx';
import { keptDraft } from './draft.ts';
import { Main, usePage } from '../page/Page.tsx';

export default function Contact() {
  const [sentBy, setSentBy] = useState<string | null>(null);
  usePage('Kontakt', 'read');
  const goBack = () => {
    flushSync(() => setSentBy(null));
    document.getElementById('kontakt-nachricht')?.focus();
  };
  return (
    <Main className="page">
      <div className="contact">
        <div className="intro">
          <h1>Schreiben Sie mir.</h1>
          <p className="lead">
            Ob Sie vor der Kamera stehen möchten, ein Bild verwenden wollen oder einen Fehler gefunden haben:
            Ich antworte meist innerhalb von zwei Tagen.
          </p>
          <p>
            Sie interessieren sich für gemeinsame Aufnahmen? Lesen Sie zuerst{' '}
            <Link className="textlink" to={paths.post('p-aktuelles')}>
              Modelle gesucht
            </Link>
            .
          </p>
        </div>
        {sentBy === null ? <ContactForm onSent={setSentBy} /> : <Sent to={sentBy} onBack={goBack} />}
      </div>
    </Main>
  );
}

/** The message is stored. Its sender has lost the form, so the focus comes here. */
function Sent({ to, onBack }: { to: string; onBack: () => void }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div className="sent" ref={notice} tabIndex={-1}>
      <output className="alert alert--ok">
        <CircleCheck className="icon" />
        Ihre Nachricht ist angekommen.
      </output>
      <p>
        Die Antwort geht an {to}. Wenn Sie in drei Tagen nichts gehört haben, schauen Sie bitte im Spam-Ordner
        nach.
      </p>
      {keptDraft() && (
        <p>
          Was Sie während des Sendens geändert haben, ist nicht dabei.{' '}
          <Button small onClick={onBack}>
            Zurück zum Formular
          </Button>
        </p>
      )}
      <Link className="btn" to={paths.images}>
        Zurück zu den Bildern
      </Link>
    </div>
  );
}
