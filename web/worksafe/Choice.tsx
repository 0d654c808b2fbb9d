import type { ReactNode } from 'react';
import { AuthorHtml } from '../blog/AuthorHtml.tsx';
import { useText } from '../texts.ts';

interface ChoiceProps {
  /** Whether this is how it is now. */
  current: boolean;
  title: string;
  /** Text block that explains it. */
  textId: keyof typeof UNTIL_WRITTEN;
  children: ReactNode;
}

/** What is said as long as the owner has not written it. */
const UNTIL_WRITTEN = {
  't-worksafe-sfw':
    'Bilder und Beiträge, die als bedenklich markiert sind, bleiben ausgeblendet. Mit der Esc-Taste schalten Sie jederzeit hierher zurück.',
  't-worksafe-nsfw':
    'Sie sehen auch, was als bedenklich markiert ist. Nicht jedes Bild gehört auf einen Bildschirm, den andere mitlesen.',
};

export function Choice({ current, title, textId, children }: ChoiceProps) {
  const { html, failure } = useText(textId);
  return (
    <section className={`choice ${current ? 'is-on' : ''}`}>
      <p className="state">
        <i className={`lamp ${current ? '' : 'lamp--off'}`} aria-hidden="true" />
        {current ? 'Zurzeit eingestellt' : 'Nicht eingestellt'}
      </p>
      <h2>{title}</h2>
      <div className="txt">
        {html !== undefined && <AuthorHtml className="content" source={textId} html={html} />}
        {failure && <p>{UNTIL_WRITTEN[textId]}</p>}
      </div>
      {children}
    </section>
  );
}
