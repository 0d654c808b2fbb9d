import { readText } from '@lichthof/api/contract/post';
import { saveText } from '@lichthof/api/contract/text';
import { call } from '../../server/api.ts';
import { toApiError } from '../../server/api-error.ts';
import { toast } from '../../ui/toasts.ts';

export async function readHtml(type: 'posts' | 'texts', id: string): Promise<string> {
  try {
    return (await call(readText, { params: { type, id }, query: { nsfw: '1' } })).text;
  } catch (error) {
    if (toApiError(error).status === 404) return '';
    throw error;
  }
}

interface Refused {
  id: string;
  /** Missing where the text was not in question. */
  text: string | undefined;
  /** That of the record which it was written on. */
  version: number | undefined;
}

/** Where the version of somebody else is chosen, what one has written oneself lies among the versions. */
export function keepRefused(type: 'posts' | 'texts', { id, text, version }: Refused): void {
  if (text === undefined || version === undefined) return;
  // It is a conflict for this call as well, and the call that keeps what it refuses.
  call(saveText, { params: { type, id }, body: { text, version } }).catch((error: unknown) => {
    const { code, message } = toApiError(error);
    if (code !== 'conflict') toast(`Ihre Fassung ließ sich nicht aufheben: ${message}`, { error: true });
  });
}
