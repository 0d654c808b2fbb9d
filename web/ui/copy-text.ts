import { toast } from './toasts.ts';

/**
 * Copies, and tells whether it worked. At an address without TLS a browser has no clipboard at all: `byHand` says what to do
 * instead.
 */
export async function copyText(text: string, done: string, byHand: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(done);
  } catch {
    toast(`Der Browser lässt das Kopieren nicht zu. ${byHand}`, { error: true });
  }
}
