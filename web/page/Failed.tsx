import { Main } from './Page.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';

interface FailedProps {
  title: string;
  message: string;
  retry: () => void;
}

/** What happened, and a way to try again. */
export function Failed({ title, message, retry }: FailedProps) {
  return (
    <Main className="page">
      <h1 className="h2">{title}</h1>
      <Alert>{message}</Alert>
      <Button look="primary" onClick={retry}>
        Erneut versuchen
      </Button>
    </Main>
  );
}
