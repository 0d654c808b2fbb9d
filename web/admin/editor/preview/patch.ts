import { asSaved } from './as-saved.ts';
import { blocksOf } from './blocks.ts';

interface Block {
  source: string;
  nodes: readonly ChildNode[];
}

/**
 * Shows HTML in an element, again and again: a piece that is written as before stays, with all that lives in it, and only
 * what has changed is sanitised.
 */
export function createPatcher(target: Element) {
  let shown: readonly Block[] = [];
  return {
    show(html: string): void {
      const before = Map.groupBy(shown, ({ source }) => source);
      shown = blocksOf(html).map(
        (source) => before.get(source)?.shift() ?? { source, nodes: [...asSaved(source).childNodes] },
      );
      const wanted = shown.flatMap(({ nodes }) => nodes);
      const staying = new Set<Node>(wanted);
      const leaving = [...target.childNodes].filter((node) => !staying.has(node));
      for (const node of leaving) node.remove();
      let at = target.firstChild;
      for (const node of wanted) {
        if (node === at) at = at.nextSibling;
        else target.insertBefore(node, at);
      }
    },

    /** Where on the page is what stands there in the HTML; null where that shows nothing. */
    heightOf(position: number): number | null {
      let from = 0;
      for (const { source, nodes } of shown) {
        if (position <= from + source.length) {
          const box = boxOf(nodes);
          const part = source.length === 0 ? 0 : (position - from) / source.length;
          if (box) return box.top + part * box.height;
        }
        from += source.length;
      }
      return null;
    },
  };
}

/** What the nodes of a block take of the window. */
function boxOf(nodes: readonly ChildNode[]): { top: number; height: number } | null {
  const range = document.createRange();
  const [first, last] = [nodes[0], nodes.at(-1)];
  if (!first?.isConnected || !last?.isConnected) return null;
  range.setStartBefore(first);
  range.setEndAfter(last);
  const { top, height } = range.getBoundingClientRect();
  return height === 0 ? null : { top, height };
}
