import { Dialog } from '../ui/Dialog.tsx';
import { LoginForm } from './LoginForm.tsx';

interface LoginDialogProps {
  onDone: () => void;
  onCancel: () => void;
}

export default function LoginDialog({ onDone, onCancel }: LoginDialogProps) {
  return (
    <Dialog title="Anmeldung:" onCancel={onCancel}>
      <LoginForm onDone={onDone} onCancel={onCancel} />
    </Dialog>
  );
}
