import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Larger files are read in pieces: the browser's own function wants all of a file at once. */
const WHOLE = 64_000_000;
const EDGE = 160;

export type Question = { id: number; kind: 'digest' | 'thumbnail'; file: File };
export type Answer = { id: number; digest?: string; thumbnail?: Blob; failed?: true };

addEventListener('message', ({ data: { id, kind, file } }: MessageEvent<Question>) => {
  const work = kind === 'digest' ? digest(file) : thumbnail(file);
  work.then(
    (answer) => postMessage({ id, ...answer } satisfies Answer),
    () => postMessage({ id, failed: true } satisfies Answer),
  );
});

async function digest(file: File): Promise<{ digest: string }> {
  // Only pages that came over TLS, or from this machine, have the browser's own.
  if (file.size <= WHOLE && isSecureContext)
    return {
      digest: bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))),
    };
  const hash = sha256.create();
  const reader = file.stream().getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) hash.update(piece.value);
  return { digest: bytesToHex(hash.digest()) };
}

async function thumbnail(file: File): Promise<{ thumbnail: Blob }> {
  const picture = await createImageBitmap(file, { resizeWidth: EDGE, resizeQuality: 'medium' });
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext('2d')!.drawImage(picture, 0, 0);
  picture.close();
  return { thumbnail: await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 }) };
}
