import { useLayoutEffect, useRef, useState } from 'react';
import { checkHtml, documentation, exampleHtml, sanitize, type Tag } from '../index.ts';
import { events, ids, known, state } from './host.ts';
import { useSnapshot } from 'valtio';
import { AttributeFields } from './attribute-fields.tsx';

const ELEMENTS = documentation();

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

function Events() {
  const { list } = useSnapshot(events);
  return (
    <section aria-labelledby="events">
      <h2 id="events">Ereignisse</h2>
      <ol reversed>
        {list.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ol>
    </section>
  );
}

interface HtmlEditorProps {
  html: string;
  onChange: (html: string) => void;
}

/** The HTML to copy or to change, and what the checker says about it. */
function HtmlEditor({ html, onChange }: HtmlEditorProps) {
  const findings = checkHtml(html, known);
  return (
    <section className="editor">
      <label htmlFor="html">HTML</label>
      <textarea
        id="html"
        rows={6}
        spellCheck={false}
        value={html}
        onChange={(event) => onChange(event.target.value)}
      />
      <button type="button" onClick={() => void navigator.clipboard.writeText(html)}>
        kopieren
      </button>
      <ul aria-live="polite">
        {findings.map(({ message, from }) => (
          <li key={`${from}${message}`}>{message}</li>
        ))}
      </ul>
    </section>
  );
}

/** What the elements react to: mode, login, password, lists that are loaded or not. */
function Modes() {
  const { safeMode, user, unlocked, contributors } = useSnapshot(state);
  return (
    <>
      <Switch label="sicherer Modus" on={safeMode} onChange={(on) => (state.safeMode = on)} />
      <Switch
        label="angemeldet"
        on={user !== null}
        onChange={(on) => (state.user = on ? { id: 'u1', name: 'Mira Holm' } : null)}
      />
      <Switch
        label="Album „privat“ entsperrt"
        on={unlocked.length > 0}
        onChange={(on) => (state.unlocked = on ? ['privat'] : [])}
      />
      <Switch
        label="Beitragende geladen"
        on={contributors.state === 3}
        onChange={(on) => (state.contributors.state = on ? 3 : 0)}
      />
    </>
  );
}

interface SwitchProps {
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

const Switch = ({ label, on, onChange }: SwitchProps) => (
  <label>
    <input type="checkbox" checked={on} onChange={(event) => onChange(event.target.checked)} /> {label}
  </label>
);

/** Where the HTML lives. What only differs in attributes is changed in place, as an application would do it. */
function Stage({ html }: { html: string }) {
  const stage = useRef<HTMLElement>(null);
  const insert = () => stage.current?.replaceChildren(sanitize(html));
  useLayoutEffect(() => {
    const place = stage.current!;
    const shown = [...place.children];
    const fragment = sanitize(html);
    const wanted = [...fragment.children];
    const same =
      shown.length === wanted.length && shown.every((it, i) => it.localName === wanted[i]!.localName);
    const content = wanted.some((it) => it.textContent.trim() || it.childElementCount > 0);
    if (same && !content) for (const [i, element] of shown.entries()) copyAttributes(wanted[i]!, element);
    else place.replaceChildren(fragment);
  }, [html]);
  return (
    <>
      <section ref={stage} className="stage post-text" aria-label="Vorschau" />
      <p className="actions">
        <button type="button" onClick={insert}>
          neu einfügen
        </button>
        <button type="button" onClick={() => stage.current?.append(...stage.current.childNodes)}>
          verschieben
        </button>
        <button type="button" onClick={() => stage.current?.replaceChildren()}>
          entfernen
        </button>
      </p>
    </>
  );
}

function copyAttributes(from: Element, to: Element) {
  for (const { name } of to.attributes)
    if (name !== 'style' && !from.hasAttribute(name)) to.removeAttribute(name);
  for (const { name, value } of from.attributes) {
    if (to.getAttribute(name) !== value) to.setAttribute(name, value);
  }
}
