import { toast } from '../ui/toasts.ts';
import { toApiError } from './api-error.ts';

export async function toastOnError(run: () => Promise<unknown>): Promise<boolean> {
  try {
    await run();
    return true;
  } catch (error) {
    toast(toApiError(error).message, { error: true });
    return false;
  }
}
