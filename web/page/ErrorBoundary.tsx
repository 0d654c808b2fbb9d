import { Component, Suspense, type ReactNode } from 'react';
import { log } from '../log/log.ts';
import { Failed } from './Failed.tsx';

/** `address`: another one is tried anew. `instead`: in place of what is no page. */
type ErrorBoundaryProps = { address?: string; instead?: ReactNode; children: ReactNode };
type Failure = { at: string | undefined; hasFailed: boolean };

/** What cannot be loaded or drawn takes nothing else of the page with it. React asks for a class here. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, Failure> {
  override state: Failure = { at: this.props.address, hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  static getDerivedStateFromProps = ({ address }: ErrorBoundaryProps, { at }: Failure) =>
    address === at ? null : { at: address, hasFailed: false };

  override componentDidCatch(error: Error): void {
    log('ERROR', 'a part of the page could not be drawn', error);
  }

  override render(): ReactNode {
    const { instead = NOT_SHOWN, children } = this.props;
    return this.state.hasFailed ? instead : children;
  }
}

/** A file of the page stays missing until the page is loaded anew: then it is one of the new version. */
const NOT_SHOWN = (
  <Failed
    title="Diese Seite kann nicht angezeigt werden."
    message="Ein Teil der Website ist nicht angekommen, oder es gab dabei einen Fehler. Vielleicht fehlt die Verbindung, oder es gibt eine neue Version."
    label="Neu laden"
    retry={() => window.location.reload()}
  />
);

/** A part beside the page, which is read on without it. */
export const Aside = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary instead={null}>
    <Suspense>{children}</Suspense>
  </ErrorBoundary>
);
