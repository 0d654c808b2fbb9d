const sources = new WeakMap<Node, string>();

/**
 * Makes the fragment the content of the target. A node that is written just like one that is there already stays where
 * it is, with all that lives in it: HTML that comes once more for another mode must not start everything anew.
 */
export function insert(target: Element, fragment: DocumentFragment): void {
  const there = Map.groupBy(target.childNodes, (node) => sources.get(node));
  const wanted = [...fragment.childNodes].map((node) => {
    const source = node instanceof Element ? node.outerHTML : (node.textContent ?? '');
    const kept = there.get(source)?.shift() ?? node;
    sources.set(kept, source);
    return kept;
  });
  const staying = new Set<Node>(wanted);
  const leaving = [...target.childNodes].filter((node) => !staying.has(node));
  for (const node of leaving) node.remove();
  let at = target.firstChild;
  for (const node of wanted) {
    if (node === at) at = at.nextSibling;
    else target.insertBefore(node, at);
  }
}
