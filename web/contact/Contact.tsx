import '../styles/page.css';
import '../styles/forms.css';
import '../styles/contact.css';
import { useState } from 'react';
import { paths } from '../navigation/paths.ts';
import { useSurface, useTitle } from '../page/page.ts';
import { Link } from 'react-router-dom';
import { ContactForm } from './ContactForm.tsx';
import { Sent } from './Sent.tsx';

export default function Contact() {
  const [sentBy, setSentBy] = useState<string | null>(null);
  useTitle('Kontakt');
  useSurface('read');
  return (
    <main id="inhalt" className="page">
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
        {sentBy === null ? <ContactForm onSent={setSentBy} /> : <Sent to={sentBy} />}
      </div>
    </main>
  );
}
