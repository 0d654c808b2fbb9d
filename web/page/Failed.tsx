import { Main } from './Page.tsx';
import { Alert } from '../ui/Alert.tsx';

interface FailedProps {
  title: string;
  message: string;
  label?: string;
  retry: () => void;
}

export function Failed({ title, message, label = 'Erneut versuchen', retry }: FailedProps) {
  return (
    <Main className="page">
      <h1 className="h2">{title}</h1>
      <Alert>{message}</Alert>
      <button className="btn btn--primary" type="button" onClick={retry}>
        {label}
      </button>
    </Main>
  );
}
