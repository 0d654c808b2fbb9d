import { useSnapshot } from 'valtio';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { asking } from '../confirm.ts';

export function Confirm() {
  const { question } = useSnapshot(asking);
  if (!question) return null;
  const { answer, ...asked } = question;
  return <ConfirmDialog key={asked.message} {...asked} onAnswer={answer} />;
}
