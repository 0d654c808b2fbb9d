import { PassThrough, Readable } from 'node:stream';
import { ZipArchive } from 'archiver';
import type { ByteSource } from '../files/files.ts';
import type { Services } from '../services/services.ts';
import type { Archive } from './archive.ts';
import type { Ended } from './sized.ts';
import { openSource } from './source.ts';

interface Report {
  sent(share: number): void;
  end: Ended;
}

/**
 * An archive with pictures that are only made while it is sent: their sizes cannot be known, so it has no length and cannot be resumed.
 * Entries are handed over one at a time, for archiver would open all of them, and what is open is closed when the reader goes
 * away, for archiver would leave it (docs/reliability.md, Archives).
 */
export function unsizedArchive(
  services: Services,
  { kept, reading, ensureAllowed }: Archive,
  report: Report,
): ReadableStream<Uint8Array> {
  const archive = new ZipArchive({ store: true, highWaterMark: 1 << 20 });
  const out = archive.pipe(new PassThrough());
  let current: Readable | undefined;
  let proceed = () => {};
  let over = false;

  const end = (error?: unknown) => {
    if (over) return;
    over = true;
    current?.destroy();
    archive.abort();
    out.destroy(error instanceof Error ? error : undefined);
    report.end(archive.pointer(), error);
    proceed();
  };
  archive.on('error', end);
  // A file that is missing is "only" a warning to it, and the archive would silently lack it.
  archive.on('warning', end);
  archive.on('entry', () => proceed());
  out.once('close', () => end());

  const feed = async () => {
    for (const [i, { name, modified, source }] of kept.entries.entries()) {
      await ensureAllowed();
      const file = await openSource(services, reading, source);
      if (!file) throw new Error(`A file of the archive is gone: ${name}`);
      if (over) return file.close();
      current = readableOf(file);
      const done = new Promise<void>((resolve, reject) => {
        proceed = resolve;
        current!.once('error', reject);
      });
      archive.append(current, { name, date: new Date(modified) });
      await done;
      report.sent((i + 1) / (kept.entries.length + 1));
    }
    report.sent(1);
    await archive.finalize();
  };
  feed().catch(end);
  return Readable.toWeb(out) as ReadableStream<Uint8Array>;
}

const readableOf = (file: ByteSource): Readable =>
  Readable.fromWeb(file.stream() as Parameters<typeof Readable.fromWeb>[0]);
