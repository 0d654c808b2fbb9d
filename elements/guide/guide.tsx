import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { documentation, type DocumentedElement, exampleHtml } from '../catalog/docs.ts';
import { defaultOf, type Input, type Reference, valuesOf } from '../catalog/inputs.ts';
import { PostHtml } from '../html/post-html.tsx';

export interface ElementGuideProps {
  /** Ids of the site that the live examples show, e.g. of its newest image and post. */
  ids?: Partial<Record<Reference, string>>;
}

export function ElementGuide({ ids }: ElementGuideProps) {
  const elements = documentation();
  return (
    <>
      <nav className="toc" aria-label="Inhalt">
        <ol>
          {elements.map(({ tag }) => (
            <li key={tag}>
              <a href={`#guide-${tag}`}>{tag}</a>
            </li>
          ))}
        </ol>
      </nav>
      {elements.map(({ tag, doc, inputs, examples }) => (
        <section key={tag} aria-labelledby={`guide-${tag}`}>
          <h2 id={`guide-${tag}`}>{tag}</h2>
          <p>{doc}</p>
          {inputs.length > 0 && <Attributes inputs={inputs} />}
          {examples.map((example) => (
            <Example key={example.title} title={example.title} html={exampleHtml(example, ids)} />
          ))}
        </section>
      ))}
    </>
  );
}

function Attributes({ inputs }: Pick<DocumentedElement, 'inputs'>) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Attribut</th>
          <th scope="col">Werte</th>
          <th scope="col">Vorgabe</th>
          <th scope="col">Bedeutung</th>
        </tr>
      </thead>
      <tbody>
        {inputs.map(({ name, input, doc }) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td>{allowed(input)}</td>
            <td>{isRequired(input) ? 'nötig' : defaultOf(input)}</td>
            <td>{doc}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function allowed(input: Input): ReactNode {
  if (input.type === 'text' && input.refersTo)
    return `ID: ${input.refersTo.map((it) => KINDS[it]).join(' oder ')}`;
  const values = valuesOf(input);
  if (values.length === 0) return 'Text';
  return values.map((value, at) => (
    <Fragment key={value}>
      {at > 0 && ', '}
      <code>{value}</code>
    </Fragment>
  ));
}

const KINDS: Record<Reference, string> = {
  contributor: 'Beitragende',
  album: 'Fotoalbum',
  image: 'Bild',
  text: 'Textbaustein',
  post: 'Beitrag',
};

const isRequired = (input: Input) => input.type === 'text' && input.required;

function Example({ title, html }: { title: string; html: string }) {
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => (stage.current ? keepOutOfOutline(stage.current) : undefined), []);
  return (
    <figure className="example">
      <figcaption>{title}</figcaption>
      <pre>
        <code>{html}</code>
      </pre>
      <CopyButton text={html} />
      <div ref={stage}>
        <PostHtml html={html} className="post-text" />
      </div>
    </figure>
  );
}

/** What an example shows has headings of its own, which are none of the page's. */
function keepOutOfOutline(stage: HTMLElement) {
  const demote = () => {
    for (const heading of stage.querySelectorAll('h1, h2, h3, h4, h5, h6'))
      heading.setAttribute('role', 'presentation');
  };
  const observer = new MutationObserver(demote);
  observer.observe(stage, { childList: true, subtree: true });
  demote();
  return () => observer.disconnect();
}

function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  return (
    <button type="button" className="btn btn--sm" onClick={() => void copy()}>
      {copied ? 'Kopiert' : 'HTML kopieren'}
    </button>
  );
}
