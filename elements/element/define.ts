import { computed, signal, type Signal } from '@preact/signals-core';
import r2wc from '@r2wc/react-to-web-component';
import { bridge } from './bridge.tsx';
import { Content } from './content.ts';
import { log } from '../host/host.ts';
import { dashed, defaults, type Inputs, parse, spellings, type Values } from '../catalog/inputs.ts';
import { mountNever, mountSoon } from './mounting.ts';
import type { BrpElement, ElementSpec } from './types.ts';

/** The part of an r2wc class that is used: it mounts React in `container` and unmounts it. */
type Lifecycle = HTMLElement & {
  container: HTMLElement;
  connectedCallback(): void;
  disconnectedCallback(): void;
};

/** Time an element may be out of the document, e.g. while it is moved, before it is destroyed. */
const DESTROY_AFTER_MS = 10;

/**
 * A custom element around a React view. r2wc mounts and unmounts it, but gets no props: it ignores removed attributes,
 * knows dashed names only, takes over `id` and mounts elements that are not connected.
 */
function createElementClass<I extends Inputs>(spec: ElementSpec<I>): CustomElementConstructor {
  const { inputs: definitions, visible = () => true } = spec;
  const names = Object.keys(definitions);
  const inputOf = new Map(
    names.flatMap((name) =>
      spellings(name).map((attribute, _, all) => [attribute, { name, spellings: all }]),
    ),
  );
  const initial = defaults(definitions);
  const Root = r2wc(bridge(spec)) as unknown as new () => Lifecycle; // oxlint-disable-line typescript/no-unsafe-type-assertion -- it promises less than it is

  class Embedded extends Root implements BrpElement<I> {
    static observedAttributes = [...inputOf.keys()];
    readonly inputs: Signal<Values<I>> = signal(initial);
    readonly shown = computed(() => (visible(this.inputs.value) ? this.inputs.value : undefined));
    readonly #content = new Content(this, () => this.shown.peek() !== undefined);
    readonly written = this.#content.written;
    readonly showWritten = this.#content.ref;
    #alive = false;
    #leaving: ReturnType<typeof setTimeout> | undefined;
    #stopHiding = () => {};

    attributeChangedCallback(attribute: string) {
      const { name, spellings } = inputOf.get(attribute)!;
      const spelling = spellings.find((it) => this.hasAttribute(it));
      const value = parse(definitions[name]!, spelling ? this.getAttribute(spelling) : null);
      if (this.inputs.peek()[name] !== value) this.inputs.value = { ...this.inputs.peek(), [name]: value };
    }

    override connectedCallback() {
      clearTimeout(this.#leaving);
      if (!this.isConnected || this.#alive) return;
      for (const name of names) reassign(this, name);
      this.#alive = true;
      this.#content.connect();
      if (spec.visible) this.#stopHiding = this.shown.subscribe(() => this.#content.update());
      mountSoon(this);
    }

    mount() {
      this.container = this.#content.outlet;
      this.#content.mount();
      super.connectedCallback();
    }

    mounted() {
      this.#content.mounted();
    }

    override disconnectedCallback() {
      clearTimeout(this.#leaving);
      this.#leaving = setTimeout(() => {
        if (!this.isConnected) this.#destroy();
      }, DESTROY_AFTER_MS);
    }

    #destroy() {
      if (!this.#alive) return;
      this.#alive = false;
      mountNever(this);
      this.#stopHiding();
      super.disconnectedCallback();
      this.#content.unmount();
    }

    // The React of a page goes on working with nodes that it has put into the element, wherever they are now.
    override removeChild<T extends Node>(node: T): T {
      return this.#content.has(node) ? node.parentNode!.removeChild(node) : super.removeChild(node);
    }

    override insertBefore<T extends Node>(node: T, before: Node | null): T {
      if (!before || !this.#content.has(before)) return super.insertBefore(node, before);
      return before.parentNode!.insertBefore(node, before);
    }

    override replaceChild<T extends Node>(node: Node, old: T): T {
      return this.#content.has(old) ? old.parentNode!.replaceChild(node, old) : super.replaceChild(node, old);
    }
  }

  for (const name of names) {
    if (name in HTMLElement.prototype) continue; // id: the platform reflects it
    Object.defineProperty(Embedded.prototype, name, property(name));
  }
  return Embedded;
}

/** Registers once; a second copy of the package on the page is not an error. */
export function define<I extends Inputs>(spec: ElementSpec<I>): void {
  if (!customElements.get(spec.tag)) customElements.define(spec.tag, createElementClass(spec));
  else log('WARNING', `${spec.tag} is already defined`);
}

/** A property that was set before the upgrade hides the accessor: set it once more, through the accessor. */
function reassign(element: HTMLElement, name: string) {
  if (!Object.hasOwn(element, name)) return;
  const value: unknown = Reflect.get(element, name);
  Reflect.deleteProperty(element, name);
  Reflect.set(element, name, value);
}

/** A property that reads the input and writes the attribute. */
function property(name: string): PropertyDescriptor & ThisType<BrpElement> {
  return {
    enumerable: true,
    configurable: true,
    get() {
      return this.inputs.value[name];
    },
    set(value: string | number | boolean | null | undefined) {
      for (const spelling of spellings(name)) if (spelling !== dashed(name)) this.removeAttribute(spelling);
      if (value === null || value === undefined) this.removeAttribute(dashed(name));
      else this.setAttribute(dashed(name), String(value));
    },
  };
}
