import type { ByteSource } from '../files/files.ts';
import type { Services } from '../services/services.ts';
import type { Archive } from './archive.ts';
import { openSource } from './source.ts';
import { type ZipEntry, zipLayout } from './zip-layout.ts';
import { zipStream } from './zip-stream.ts';

export type Ended = (bytes: number, error?: unknown) => void;

export function layoutOf(entries: Archive['kept']['entries']) {
  const files: ZipEntry[] = entries.flatMap(({ name, modified, size }) =>
    size ? [{ name, modified: new Date(modified), ...size }] : [],
  );
  return files.length < entries.length ? null : zipLayout(files);
}

export function sizedArchive(
  services: Services,
  { kept, reading, ensureAllowed }: Archive,
  report: (share: number) => void,
) {
  const layout = layoutOf(kept.entries);
  if (!layout) return null;

  const file = (ended: Ended): ByteSource => ({
    bytes: layout.bytes,
    modified: new Date(0),
    stream: (range = { from: 0, to: layout.bytes - 1 }) => {
      const open: Parameters<typeof zipStream>[1] = async (index, part) => {
        await ensureAllowed();
        const entry = kept.entries[index]!;
        const source = await openSource(services, reading, entry.source);
        if (!source) throw new Error(`A file of the archive is gone: ${entry.name}`);
        return source.stream(part);
      };
      const sent = (upTo: number) => report(upTo / layout.bytes);
      return watched(zipStream(layout, open, range, sent), ended);
    },
    close: () => Promise.resolve(ended(0)),
  });
  return { file };
}

/** Tells once when a stream is over, in whichever way, and how much of it was taken. */
function watched(stream: ReadableStream<Uint8Array>, ended: Ended): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  let bytes = 0;
  let over = false;
  const end = (error?: unknown) => {
    if (!over) ended(bytes, error);
    over = true;
  };
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          // Who goes away while a piece is read has not taken it, and has closed this stream.
          if (over) return;
          if (!done) {
            bytes += value.byteLength;
            return controller.enqueue(value);
          }
          end();
          controller.close();
        } catch (error) {
          end(error);
          throw error;
        }
      },
      async cancel(reason) {
        end();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
