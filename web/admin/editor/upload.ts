import * as z from 'zod/mini';
import { isUploadable } from '@lichthof/api/contract/upload';
import { read } from '../../server/api.ts';
import { toApiError } from '../../server/api-error.ts';
import { toast } from '../../ui/toasts.ts';
import { newImage, saveImage, today } from '../images/image-record.ts';
import { type OnProgress, uploadFile } from '../images/upload-file.ts';
import { putTask, removeTask } from '../tasks/tasks.ts';

/**
 * Uploads pictures one after the other, each as a picture of posts alone; hands over the id of each as soon as it is there.
 * `insert` answers whether there was still a text to put it into.
 */
export async function uploadPictures(files: readonly File[], insert: (id: string) => boolean): Promise<void> {
  for (const file of files) {
    if (!isUploadable(file.name)) {
      toast(`„${file.name}“ ist keine JPEG-Datei und wird nicht eingefügt.`, { error: true });
      continue;
    }
    const task = { id: `editor ${file.name}`, title: `„${file.name}“ hochladen` } as const;
    putTask({ ...task, state: 'running', progress: 0 });
    try {
      const id = await uploadPicture(file, (progress, trouble) =>
        putTask({ ...task, state: 'running', progress, note: trouble, trouble }),
      );
      removeTask(task.id);
      if (!insert(id))
        toast(`„${file.name}“ ist hochgeladen, aber nicht eingefügt. Sie finden es unter „Bild“.`, {
          error: true,
        });
    } catch (error) {
      const { message } = toApiError(error);
      putTask({ ...task, state: 'failed', note: message });
      toast(`Fehler beim Upload: ${message}`, { error: true });
    }
  }
}

async function uploadPicture(file: File, onProgress: OnProgress): Promise<string> {
  const folder = today().slice(0, 7).replace('-', '/');
  const { id, url, tUrl } = await uploadFile(file, folder, onProgress);
  if (id !== null) return id;
  // The same file once more: it has its record already.
  const [there] = (
    await read('image', z.object({ id: z.string() }), { filter: { eq: ['url', url] }, limit: 1, nsfw: true })
  ).items;
  if (there) return there.id;
  const record = await newImage({ title: file.name.replace(/\.[^.]+$/, ''), isAsset: true });
  return (await saveImage({}, { ...record, url, tUrl: tUrl ?? url }, undefined)).record.id;
}
