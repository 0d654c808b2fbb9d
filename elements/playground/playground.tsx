import { useState } from 'react';
import { documentation, exampleHtml, type Tag } from '../index.ts';
import { ids } from './host.ts';
import { AttributeFields } from './attribute-fields.tsx';
import { Events } from './events.tsx';
import { HtmlEditor } from './html-editor.tsx';
import { Modes } from './modes.tsx';
import { Stage } from './stage.tsx';

const ELEMENTS = documentation();

/** Every element, every attribute, and what becomes of it. */
export function Playground() {
  const [tag, setTag] = useState<Tag>(tagInAddress);
  const [html, setHtml] = useState(() => start(tag));
  const element = ELEMENTS.find((it) => it.tag === tag)!;
  const choose = (next: Tag) => {
    history.replaceState(null, '', `#${next}`);
    setTag(next);
    setHtml(start(next));
  };
  return (
    <>
      <header>
        <h1>brpwc</h1>
        <Modes />
      </header>
      <nav aria-label="Elemente">
        {ELEMENTS.map((it) => (
          <button key={it.tag} type="button" aria-pressed={it.tag === tag} onClick={() => choose(it.tag)}>
            {it.tag}
          </button>
        ))}
      </nav>
      <main>
        <p>{element.doc}</p>
        <AttributeFields key={tag} element={element} html={html} onChange={setHtml} />
        <Stage html={html} />
        <HtmlEditor html={html} onChange={setHtml} />
        <Events />
      </main>
    </>
  );
}

function tagInAddress(): Tag {
  return ELEMENTS.find(({ tag }) => `#${tag}` === location.hash)?.tag ?? 'brpwc-post-image';
}

const start = (tag: Tag) => {
  const [example] = ELEMENTS.find((it) => it.tag === tag)!.examples;
  return example ? exampleHtml(example, ids) : `<${tag}></${tag}>`;
};
