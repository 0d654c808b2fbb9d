import { useLayoutEffect, useRef } from 'react';
import { sanitize } from '../index.ts';

/** Where the HTML lives. What only differs in attributes is changed in place, as an application would do it. */
export function Stage({ html }: { html: string }) {
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
