import type { ReactNode } from 'react';
import { HELP } from './help-text.tsx';

export const HelpText = ({ contact }: { contact: ReactNode }) => (
  <>
    <nav className="aside toc" aria-label="Inhalt">
      <ol>
        {HELP.map(({ id, title }) => (
          <li key={id}>
            <a className="entry" href={`#${id}`}>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
    <p>
      Diese Software ist in Entwicklung. Zugänge werden von Hand eingerichtet; wenn etwas fehlt oder hakt,
      genügt eine {contact}.
    </p>
    {HELP.map((section) => (
      <Section key={section.id} {...section} />
    ))}
  </>
);

function Section({ id, title, body }: { id: string; title: string; body: ReactNode }) {
  return (
    <>
      <h2 id={id}>{title}</h2>
      {body}
    </>
  );
}
