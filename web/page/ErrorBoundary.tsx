import { Component, Suspense, type ReactNode } from 'react';
import { log } from '../log/log.ts';
import { Alert } from '../ui/Alert.tsx';
import { Failed } from './Failed.tsx';

type Address = string | number | boolean | null | undefined;
/** `address`: another one is tried anew, none is not. `instead`: in place of what is no page. */
type ErrorBoundaryProps = {
  address?: Address;
  instead?: ReactNode;
  onLost?: () => void;
  children: ReactNode;
};
type Failure = { at: Address; hasFailed: boolean };

/** What cannot be loaded or drawn takes nothing else of the page with it. React asks for a class here. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, Failure> {
  override state: Failure = { at: this.props.address, hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  static getDerivedStateFromProps = ({ address }: ErrorBoundaryProps, { at }: Failure) =>
    address === at ? null : { at: address, ...(address && { hasFailed: false }) };

  override componentDidCatch(error: Error): void {
    log('ERROR', 'a part of the page could not be drawn', error);
    this.props.onLost?.();
  }

  override render(): ReactNode {
    const { instead = NOT_SHOWN, children } = this.props;
    return this.state.hasFailed ? instead : children;
  }
}

export const WHY =
  'Ein Teil der Website ist nicht angekommen, oder es gab dabei einen Fehler. Vielleicht fehlt die Verbindung, oder es gibt eine neue Version.';
const reload = () => window.location.reload();

/** A file of the page stays missing until the page is loaded anew, for browsers keep a failed import: then it is one of the new version. */
const NOT_SHOWN = (
  <Failed title="Diese Seite kann nicht angezeigt werden." message={WHY} label="Neu laden" retry={reload} />
);

/** In place of what somebody has pressed for or is to be told; the browser itself closes it, and puts the focus back. */
export const MISSING = (
  <dialog className="missing" aria-label="Nicht angekommen" ref={(dialog) => dialog?.showModal()}>
    <Alert>{WHY}</Alert>
    <form className="btnrow" method="dialog">
      <button className="btn">Schließen</button>
      <button className="btn btn--primary" type="button" onClick={reload}>
        Neu laden
      </button>
    </form>
  </dialog>
);

/** A part beside the page, which is read on without it. */
export const Aside = ({ instead = null, children, ...rest }: ErrorBoundaryProps) => (
  <ErrorBoundary instead={instead} {...rest}>
    <Suspense>{children}</Suspense>
  </ErrorBoundary>
);
