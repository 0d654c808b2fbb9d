import type { Photograph } from './originals.ts';
import type { Server } from './server.ts';

const PIECES = 6;
const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Begins a resumable upload, as tus describes it; its address. */
export async function beginUpload(server: Server, { name, bytes, sha256 }: Photograph, album: string) {
  const metadata = { filename: name, sha256, destination: JSON.stringify({ album }) };
  const answer = await server.ask('POST', '/v1/upload', undefined, {
    'Tus-Resumable': '1.0.0',
    'Upload-Length': String(bytes.length),
    'Upload-Metadata': Object.entries(metadata)
      .map(([key, value]) => `${key} ${base64(value)}`)
      .join(','),
  });
  if (answer.status !== 201) throw new Error(`upload: ${answer.status} ${await answer.text()}`);
  return answer.headers.get('Location')!;
}

/** Goes on where it was interrupted. */
export async function goOn(server: Server, at: string, { bytes }: Photograph): Promise<void> {
  const state = await server.ask('HEAD', at, undefined, { 'Tus-Resumable': '1.0.0' });
  if (!state.ok) throw new Error(`the upload ${at} is gone: ${state.status}`);
  const piece = Math.ceil(bytes.length / PIECES);
  for (let from = Number(state.headers.get('Upload-Offset')); from < bytes.length; from += piece) {
    const answer = await server.ask('PATCH', at, new Uint8Array(bytes.subarray(from, from + piece)), {
      'Tus-Resumable': '1.0.0',
      'Content-Type': 'application/offset+octet-stream',
      'Upload-Offset': String(from),
    });
    if (!answer.ok) throw new Error(`a piece: ${answer.status} ${await answer.text()}`);
  }
  const finished = await server.ask('POST', `${at}/finish`, {});
  if (!finished.ok) throw new Error(`finish: ${finished.status} ${await finished.text()}`);
}
