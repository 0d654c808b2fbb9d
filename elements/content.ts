import { signal } from '@preact/signals-core';

/** Moves nodes into an inert document: nothing in there is fetched, started or upgraded. */
export const park = (nodes: readonly Node[]): void =>
  document.createElement('template').content.append(...nodes);

interface Options {
  /** Whether the view shows the nodes; otherwise they are dropped as they come. */
  kept: boolean;
  isShown: () => boolean;
}

/**
 * The author's nodes inside an element, and the place beside them where React renders. React gets a node of its own
 * because it would choke on `element.textContent = 'x'` if it rendered into the element itself.
 */
export class Content {
  readonly outlet: HTMLElement;
  readonly nodes = signal<readonly Node[]>([]);
  readonly #element: HTMLElement;
  readonly #options: Options;
  readonly #changes: MutationObserver;

  constructor(element: HTMLElement, options: Options) {
    this.#element = element;
    this.#options = options;
    this.outlet = document.createElement('span');
    this.outlet.style.display = 'contents';
    this.#changes = new MutationObserver(() => {
      const replaced = this.outlet.parentNode !== element; // by textContent, innerHTML, replaceChildren
      this.#adopt(replaced ? [] : this.nodes.peek());
    });
  }

  connect(): void {
    this.#adopt(this.nodes.peek());
    this.#changes.observe(this.#element, { childList: true });
  }

  /** Gives the nodes back. Hidden ones stay parked: an `<img>` in this document loads even while it is detached. */
  disconnect(): void {
    this.#changes.disconnect();
    this.outlet.remove();
    if (this.#options.isShown()) {
      this.#element.append(...this.nodes.peek());
      this.nodes.value = [];
    } else park(this.nodes.peek());
  }

  /** Takes over what the author, or later on the parser, has put into the element. */
  #adopt(before: readonly Node[]) {
    const added = [...this.#element.childNodes].filter((node) => node !== this.outlet);
    if (this.outlet.parentNode !== this.#element) this.#element.append(this.outlet);
    if (!this.#options.kept) for (const node of added) node.remove();
    else if (added.length > 0 || before !== this.nodes.peek()) {
      this.nodes.value = [...before, ...added];
      if (!this.#options.isShown()) park(this.nodes.peek());
    }
  }
}
