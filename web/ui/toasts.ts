import { ref } from 'valtio';
import { state } from '../server/state.ts';

export interface Toast {
  id: number;
  text: string;
  error: boolean;
  action?: { label: string; run: () => void } | undefined;
}

const AT_MOST = 3;
let last = 0;

/** Says something in passing; confirmations go away by themselves, errors stay until they are closed. */
export function toast(text: string, options: Partial<Pick<Toast, 'error' | 'action'>> = {}): number {
  last += 1;
  const action = options.action && ref(options.action);
  state.toasts.push({ id: last, text, error: options.error ?? false, action });
  if (state.toasts.length > AT_MOST) state.toasts.shift();
  return last;
}

export function dismissToast(id: number): void {
  const at = state.toasts.findIndex((toast) => toast.id === id);
  if (at >= 0) state.toasts.splice(at, 1);
}
