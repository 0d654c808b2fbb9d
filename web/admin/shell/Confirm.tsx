import { useSnapshot } from 'valtio';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { currentQuestion } from '../confirm.ts';

export function Confirm() {
  const { question } = useSnapshot(currentQuestion);
  if (!question) return null;
  const { answer, ...asked } = question;
  return <ConfirmDialog key={asked.message} {...asked} onAnswer={answer} />;
}
