import type { ReadonlySignal } from '@preact/signals-core';
import type { ComponentType, RefCallback } from 'react';
import type { Inputs, Values } from '../catalog/inputs.ts';

export interface BrpElement<I extends Inputs = Inputs> extends HTMLElement {
  /** What the attributes say; there from the constructor on, whether the element is connected or not. */
  readonly inputs: ReadonlySignal<Values<I>>;
  /**
   * The inputs of an element that is to be seen, undefined for a hidden one. Decided before React exists, so that hidden
   * content costs no request and flashes nothing.
   */
  readonly shown: ReadonlySignal<Values<I> | undefined>;
  /** Whether the author has written anything between its tags. */
  readonly written: ReadonlySignal<boolean>;
  /** A ref for the node in which the view wants what the author has written. */
  readonly showWritten: RefCallback<Element>;
  mounted(): void;
}

export interface ElementSpec<I extends Inputs = Inputs> {
  tag: `brpwc-${string}`;
  inputs: I;
  view: ComponentType<ViewProps<I>>;
  visible?: (values: Values<I>) => boolean;
  /** What is wrong with the values, for the log. */
  problem?: (values: Values<I>) => string | undefined;
}

export type ViewProps<I extends Inputs = Inputs> = Values<I> & { element: BrpElement<I> };
