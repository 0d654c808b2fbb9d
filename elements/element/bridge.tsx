import { Component, type ComponentType, type ReactNode } from 'react';
import type { BrpElement, ElementSpec, ViewProps } from './types.ts';
import { announce } from '../host/events.ts';
import { listenToHost, log } from '../host/host.ts';
import { useSignalValue } from '../host/hooks.ts';
import type { Inputs } from '../catalog/inputs.ts';

interface Props<I extends Inputs> {
  container?: BrpElement<I>;
}

/**
 * What React renders for an element. It keeps an error from the rest of the page: a log entry, and a quiet sentence in
 * its place until something changes that it may have come from.
 */
export const bridge = <I extends Inputs>(spec: ElementSpec<I>): ComponentType<Props<I>> =>
  class Bridge extends Component<Props<I>, { failed: boolean }> {
    override state = { failed: false };
    #stopLogging = () => {};
    #stopWaiting = () => {};
    #logged = '';

    static getDerivedStateFromError() {
      return { failed: true };
    }

    override componentDidMount() {
      const { container } = this.props;
      container!.mounted();
      if (!spec.problem) return;
      this.#stopLogging = container!.inputs.subscribe((inputs) => {
        const problem = spec.problem?.(inputs);
        if (problem) log('ERROR', problem);
      });
    }

    override componentDidCatch(error: unknown) {
      const { container } = this.props;
      const message = `${container!.localName}: ${String(error)}`;
      if (message !== this.#logged) {
        log('ERROR', message);
        announce(container!, 'brpwc-error', { message });
      }
      this.#logged = message;
      this.#stopWaiting();
      const failedWith = container!.inputs.peek();
      const stops = [
        listenToHost(() => this.#tryAgain()),
        container!.inputs.subscribe((inputs) => inputs !== failedWith && this.#tryAgain()),
      ];
      this.#stopWaiting = () => stops.forEach((stop) => stop());
    }

    #tryAgain() {
      this.#stopWaiting();
      this.setState({ failed: false });
    }

    override componentWillUnmount() {
      this.#stopWaiting();
      this.#stopLogging();
    }

    override render(): ReactNode {
      if (!this.state.failed) return <Embedded view={spec.view} element={this.props.container!} />;
      return <span className="brpwc-missing">Dieser Baustein kann nicht angezeigt werden.</span>;
    }
  };

interface EmbeddedProps<I extends Inputs> {
  view: ComponentType<ViewProps<I>>;
  element: BrpElement<I>;
}

function Embedded<I extends Inputs>({ view: View, element }: EmbeddedProps<I>) {
  const values = useSignalValue(element.shown);
  return values ? <View {...values} element={element} /> : null;
}
