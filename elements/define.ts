import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import r2wc from '@r2wc/core';
import type { ComponentType } from 'react';
import { bridge, type ViewProps } from './bridge.tsx';
import { Content } from './content.ts';
import { depart, type Departure } from './departures.ts';
import { log } from './host.ts';
import { dashed, defaults, type Inputs, parse, spellings, type Values } from './inputs.ts';
import { renderer } from './roots.tsx';

/** One of the elements, as a class knows it. */
export interface BrpElement<I extends Inputs = Inputs> extends HTMLElement {
  /** What the attributes say; there from the constructor on, whether the element is connected or not. */
  readonly inputs: ReadonlySignal<Values<I>>;
  /**
   * The inputs of an element that is to be seen, undefined for a hidden one. Decided before React exists, so that hidden
   * content costs no request and flashes nothing.
   */
  readonly shown: ReadonlySignal<Values<I> | undefined>;
  /** The author's nodes, for a view that shows them. */
  readonly content: ReadonlySignal<readonly Node[]>;
}

export interface ElementSpec<I extends Inputs = Inputs> {
  tag: `brpwc-${string}`;
  inputs: I;
  /** What becomes of the author's nodes: replaced by the view, or handed to it. */
  content: 'none' | 'wrap';
  view: ComponentType<ViewProps<I>>;
  visible?: (values: Values<I>) => boolean;
  /** What is wrong with the values, for the log. */
  problem?: (values: Values<I>) => string | undefined;
}

/** The part of an r2wc class that is used: it mounts React in `container` and unmounts it. */
type Lifecycle = HTMLElement & {
  container: HTMLElement;
  connectedCallback(): void;
  disconnectedCallback(): void;
};

const NO_CONTENT = signal<readonly Node[]>([]);

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
  const Root = r2wc(bridge(spec), {}, renderer()) as unknown as new () => Lifecycle; // oxlint-disable-line typescript/no-unsafe-type-assertion -- it promises less than it is

  class Embedded extends Root implements BrpElement<I> {
    static observedAttributes = [...inputOf.keys()];
    readonly inputs: Signal<Values<I>> = signal(defaults(definitions));
    readonly shown = computed(() => (visible(this.inputs.value) ? this.inputs.value : undefined));
    readonly #content = needsContent(spec)
      ? new Content(this, { kept: spec.content === 'wrap', isShown: () => this.shown.peek() !== undefined })
      : undefined;
    readonly content = this.#content?.nodes ?? NO_CONTENT;
    #alive = false;
    #departure: Departure | undefined;

    attributeChangedCallback(attribute: string) {
      const { name, spellings } = inputOf.get(attribute)!;
      const spelling = spellings.find((it) => this.hasAttribute(it));
      const value = parse(definitions[name]!, spelling ? this.getAttribute(spelling) : null);
      if (this.inputs.peek()[name] !== value) this.inputs.value = { ...this.inputs.peek(), [name]: value };
    }

    override connectedCallback() {
      this.#departure = undefined;
      if (!this.isConnected || this.#alive) return;
      for (const name of names) reassign(this, name);
      this.#alive = true;
      if (this.#content) {
        this.container = this.#content.outlet;
        this.#content.connect();
      } else this.replaceChildren();
      super.connectedCallback();
    }

    override disconnectedCallback() {
      this.#departure = depart(this);
    }

    destroyIfGone(departure: Departure) {
      if (this.#departure !== departure || !this.#alive) return;
      this.#alive = false;
      super.disconnectedCallback();
      this.#content?.disconnect();
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
  else log('WARNING', `${spec.tag} is already defined; is the package loaded twice?`);
}

/**
 * Elements that show the author's nodes do; while the page is being parsed also those that replace them, because the
 * parser goes on adding nodes after React has rendered.
 */
const needsContent = ({ content }: Pick<ElementSpec, 'content'>) =>
  content === 'wrap' || document.readyState === 'loading';

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
