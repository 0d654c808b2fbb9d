import { proxy, ref } from 'valtio';

export interface Toast {
  id: number;
  text: string;
  error: boolean;
  action?: { label: string; run: () => unknown } | undefined;
}

export const toasts = proxy<Toast[]>([]);

const AT_MOST = 3;
let last = 0;

/** Says something in passing; confirmations go away by themselves, errors stay until they are closed, or there are too many of them. */
export function toast(text: string, options: Partial<Pick<Toast, 'error' | 'action'>> = {}): void {
  last += 1;
  const action = options.action && ref(options.action);
  const plain = toasts.findIndex((one) => !one.error && !one.action);
  if (toasts.length === AT_MOST) toasts.splice(Math.max(0, plain), 1);
  toasts.push({ id: last, text, error: options.error ?? false, action });
}

export function dismissToast(id: number): void {
  const at = toasts.findIndex((toast) => toast.id === id);
  if (at >= 0) toasts.splice(at, 1);
}
