import { type LockedDerivatives, lockedDerivatives } from './locked-derivatives.ts';
import type { Db } from '../database/schema.ts';
import type { Files } from '../files/files.ts';
import type { Log } from '../log/log.ts';
import { startAvifPass, type AvifPass } from './avif-pass.ts';
import { createDecoder, type Decoder } from './worker-pool.ts';
import { createDerivatives, type Derivatives } from './derivatives.ts';

/** Everything that works on pixels. */
export interface Pictures {
  decoder: Decoder;
  derivatives: Derivatives;
  /** Those of encrypted albums. */
  locked: LockedDerivatives;
  /** Begins to make missing sizes in the background, of what is there and of what arrives; the server does, a command-line tool does not. */
  startDeriving(): void;
  /** Tells that a picture has its record. */
  arrived(): void;
  close(): Promise<void>;
}

export function openPictures({ db, files, log }: { db: Db; files: Files; log: Log }): Pictures {
  const decoder = createDecoder();
  const derivatives = createDerivatives(files, decoder);
  let pass: AvifPass | undefined;
  return {
    decoder,
    derivatives,
    locked: lockedDerivatives(files, decoder),
    startDeriving() {
      pass ??= startAvifPass({ db, files, decoder, derivatives, log });
    },
    arrived: () => pass?.nudge(),
    async close() {
      const stopped = pass?.stop();
      decoder.close();
      await stopped;
    },
  };
}
