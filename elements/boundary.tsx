import { effect } from '@preact/signals-core';
import { Component, type ReactNode } from 'react';
import type { BrpElement } from './define.ts';
import { host, log } from './host.ts';

interface Props {
  element: BrpElement;
  children: ReactNode;
}

/**
 * Keeps the error of one element from the rest of the page: a log entry, and a quiet sentence in its place until its
 * attributes or its host change.
 */
export class Boundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };
  #stopWaiting = () => {};

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    const { element } = this.props;
    log('ERROR', `${element.localName}: ${String(error)}`);
    const failedWith = [element.inputs.peek(), host.peek()];
    this.#stopWaiting();
    this.#stopWaiting = effect(() => {
      const now = [element.inputs.value, host.value];
      if (now.some((it, i) => it !== failedWith[i])) this.setState({ failed: false });
    });
  }

  override componentWillUnmount(): void {
    this.#stopWaiting();
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <span className="brpwc-missing">Dieser Baustein kann nicht angezeigt werden.</span>;
  }
}
