import { Dialog } from '../ui/Dialog.tsx';
import { LoginForm } from './LoginForm.tsx';

export default function LoginDialog({ onDone }: { onDone: () => void }) {
  return (
    <Dialog title="Anmeldung:" onCancel={onDone}>
      <LoginForm onDone={onDone} onCancel={onDone} />
    </Dialog>
  );
}
