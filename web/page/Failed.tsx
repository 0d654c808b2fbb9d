import { CircleAlert } from 'lucide-react';
import { Main } from './Page.tsx';

interface FailedProps {
  /** Heading of the page that could not be loaded. */
  title: string;
  message: string;
  retry: () => void;
}

/** What happened, and a way to try again. */
export function Failed({ title, message, retry }: FailedProps) {
  return (
    <Main className="page">
      <h1 className="h2">{title}</h1>
      <p className="alert" role="alert">
        <CircleAlert className="icon" />
        <span>{message}</span>
      </p>
      <button className="btn btn--primary" type="button" onClick={retry}>
        Erneut versuchen
      </button>
    </Main>
  );
}
