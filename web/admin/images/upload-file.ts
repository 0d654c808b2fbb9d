import { Bytes, type Uploaded } from '@lichthof/api/contract/upload';
import { ApiError } from '../../server/api-error.ts';
import { digest } from '../uploads/digest.ts';
import { finish, send } from '../uploads/send.ts';

/** `trouble`: what holds it up until it goes on by itself. */
export type OnProgress = (part: number, trouble?: string) => void;

/** Beside the queue, and not behind what waits there. */
export async function uploadFile(
  file: File,
  folder: string,
  onProgress: OnProgress,
  signal = new AbortController().signal,
): Promise<Uploaded> {
  const refused = Bytes.safeParse(file.size).error?.issues[0];
  if (refused) throw new ApiError(refused.message, 0, 'invalid-fields');
  const sha256 = await digest(file);
  signal.throwIfAborted();
  let address: string | null = null;
  let part = 0;
  const heard = {
    address: (now: string | null) => void (address = now),
    sent: (bytes: number) => onProgress((part = bytes / file.size)),
    broken: ({ message }: ApiError) => onProgress(part, `${message} Es geht von selbst weiter.`),
  };
  await send({ destination: { folder }, sha256, address }, file, heard, signal);
  return finish({ address, same: null, there: null }, heard.broken);
}
