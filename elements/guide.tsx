import { useState } from 'react';
import { documentation, type DocumentedElement, exampleHtml } from './docs.ts';
import type { Input, Reference } from './inputs.ts';
import { PostHtml } from './post-html.tsx';

export interface ElementGuideProps {
  /** Ids of the site that the live examples show, e.g. of its newest image and post. */
  ids?: Partial<Record<Reference, string>>;
}

/** What authors can write, from the catalogue: every element with its attributes and live examples to copy. */
export function ElementGuide({ ids }: ElementGuideProps) {
  return documentation().map(({ tag, doc, inputs, examples }) => (
    <section key={tag} aria-labelledby={`guide-${tag}`}>
      <h2 id={`guide-${tag}`}>{tag}</h2>
      <p>{doc}</p>
      {inputs.length > 0 && <Attributes inputs={inputs} />}
      {examples.map((example) => (
        <Example key={example.title} title={example.title} html={exampleHtml(example, ids)} />
      ))}
    </section>
  ));
}

function Attributes({ inputs }: Pick<DocumentedElement, 'inputs'>) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Attribut</th>
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
            <td>{isRequired(input) ? 'nötig' : input.default}</td>
            <td>{doc}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const isRequired = (input: Input) => input.type === 'text' && input.required;

function Example({ title, html }: { title: string; html: string }) {
  return (
    <figure className="example">
      <figcaption>{title}</figcaption>
      <pre>
        <code>{html}</code>
      </pre>
      <CopyButton text={html} />
      <PostHtml html={html} className="post-text" />
    </figure>
  );
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
