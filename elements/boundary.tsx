import { Component, type ReactNode } from 'react';
import { log } from './host.ts';

interface Props {
  tag: string;
  /** After an error, another value means another try. */
  attempt: unknown;
  children: ReactNode;
}

interface State {
  failed: boolean;
  attempt: unknown;
}

/** Keeps the error of one element from the rest of the page: a log entry and a quiet sentence in its place. */
export class Boundary extends Component<Props, State> {
  override state: State = { failed: false, attempt: this.props.attempt };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ attempt }: Props, state: State): State | null {
    return state.attempt === attempt ? null : { failed: false, attempt };
  }

  override componentDidCatch(error: unknown): void {
    log('ERROR', `${this.props.tag}: ${String(error)}`);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <span className="brpwc-missing">Dieser Baustein kann nicht angezeigt werden.</span>;
  }
}
