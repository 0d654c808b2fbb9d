import type { ReactNode } from 'react';
import { AuthorHtml } from '../texts/AuthorHtml.tsx';
import { useText } from '../texts/texts.ts';

interface ChoiceProps {
  /** Whether this is how it is now. */
  current: boolean;
  title: string;
  /** Text block that explains it. */
  textId: 't-worksafe-sfw' | 't-worksafe-nsfw';
  children: ReactNode;
}

export function Choice({ current, title, textId, children }: ChoiceProps) {
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
