import { signal } from '@preact/signals-core';

/** Marks what an element has put into itself, so that a clone, or the same HTML parsed anew, is not taken for the author's. */
const MARK = 'data-brpwc';

const marked = <T extends keyof HTMLElementTagNameMap>(tag: T, mark: 'outlet' | 'store') => {
  const node = document.createElement(tag);
  node.setAttribute(MARK, mark);
  return node;
};

/**
 * The author's nodes in an element. They stay where they are until React is mounted beside them in a node of its own, so
 * that `element.textContent = 'x'` cannot hurt it. Then they are in the place that the view has for them, or else in an
 * inert template, where nothing is fetched, started or upgraded.
 */
export class Content {
  readonly outlet = marked('span', 'outlet');
  /** Whether there is anything in them. */
  readonly written = signal(false);
  readonly #element: HTMLElement;
  readonly #isShown: () => boolean;
  #place: ParentNode & Node;
  #target: Element | undefined;
  #store: HTMLTemplateElement | undefined;
  #mounted = false;

  constructor(element: HTMLElement, isShown: () => boolean) {
    this.#element = element;
    this.#isShown = isShown;
    this.#place = element;
    this.outlet.style.display = 'contents';
    // Somebody else may have taken out what React has rendered: it would throw, and leave the rest as it is.
    this.outlet.removeChild = (node) => {
      if (node.parentNode === this.outlet) Node.prototype.removeChild.call(this.outlet, node);
      return node;
    };
  }

  connect(): void {
    observe(this.#element, this);
    this.#unwrap();
    this.update();
  }

  mount(): void {
    this.#element.append(this.outlet);
  }

  mounted(): void {
    this.#mounted = true;
    this.update();
  }

  /** Gives the nodes back, but for hidden ones: an `<img>` in this document loads even while it is detached. */
  unmount(): void {
    this.#mounted = false;
    this.#target = undefined;
    this.update();
    this.outlet.remove();
  }

  /** A ref for the node that takes the author's nodes. */
  readonly ref = (target: Element | null): (() => void) | undefined => {
    if (!target) return undefined;
    target.setAttribute(MARK, 'content');
    this.#target = target;
    this.update();
    return () => {
      this.#target = undefined;
      this.update();
    };
  };

  update(): void {
    const place = this.#isShown()
      ? (this.#target ?? (this.#mounted ? this.#parked() : this.#element))
      : this.#parked();
    if (place !== this.#place) {
      const nodes = this.#nodes();
      this.#place = place;
      if (place === this.#element) this.#element.prepend(...nodes);
      else place.append(...nodes);
    }
    if (this.#store && this.#store.content !== this.#place) this.#store.remove();
    this.#look();
  }

  /** Takes over what the parser, a script or the React of the page has put into the element. */
  changed(): void {
    this.#unwrap();
    if (this.#place === this.#element) return this.#look();
    const own = this.#store?.content === this.#place ? this.#store : undefined;
    const kept = [this.#mounted && this.outlet, own].filter((node) => node instanceof Node);
    const added = this.#direct();
    // By textContent, innerHTML or replaceChildren.
    if (kept.some((node) => node.parentNode !== this.#element)) {
      this.#place.replaceChildren();
      this.#element.append(...kept);
    }
    this.#place.append(...added);
    this.#look();
  }

  /** Whether it is one of the author's nodes and has been moved: its owner still looks for it in the element. */
  has(node: Node): boolean {
    return node.parentNode === this.#place && this.#place !== this.#element;
  }

  #look() {
    this.written.value = this.#nodes().some((node) => node.textContent?.trim());
  }

  #nodes(): Node[] {
    return this.#place === this.#element ? this.#direct() : [...this.#place.childNodes];
  }

  #direct(): Node[] {
    return [...this.#element.childNodes].filter((node) => node !== this.outlet && node !== this.#store);
  }

  /** A template of the element's own: a clone of the element has a copy of what is hidden. */
  #parked(): DocumentFragment {
    this.#store ??= marked('template', 'store');
    if (this.#place !== this.#store.content && this.#nodes().length > 0) this.#element.append(this.#store);
    return this.#store.content;
  }

  /** Puts what another element of the same HTML had rendered back to what its author had written. */
  #unwrap() {
    for (const node of this.#direct()) {
      if (!(node instanceof HTMLElement) || !node.hasAttribute(MARK)) continue;
      const source = node instanceof HTMLTemplateElement ? node.content : placeIn(node);
      node.replaceWith(...(source?.childNodes ?? []));
    }
  }
}

/** The author's nodes in an outlet; those of elements further in are not meant. */
const placeIn = (outlet: HTMLElement) =>
  [...outlet.querySelectorAll(`[${MARK}="content"]`)].find(
    (node) => node.closest(`[${MARK}="outlet"]`) === outlet,
  );

const contents = new WeakMap<Node, Content>();
let observer: MutationObserver | undefined;

function observe(element: HTMLElement, content: Content) {
  observer ??= new MutationObserver((records) => {
    for (const target of new Set(records.map((record) => record.target)))
      if (target.isConnected) contents.get(target)?.changed();
  });
  contents.set(element, content);
  observer.observe(element, { childList: true });
}
