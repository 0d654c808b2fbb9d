import { toast } from '../ui/toasts.ts';
import { toApiError } from './api-error.ts';

/** Resolves with whether it worked; what went wrong is said in a toast. */
export async function toastOnError(run: () => Promise<unknown>): Promise<boolean> {
  try {
    await run();
    return true;
  } catch (error) {
    toast(toApiError(error).message, { error: true });
    return false;
  }
}
