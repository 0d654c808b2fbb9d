import type { Db } from '../database/schema.ts';
import type { Files } from '../files/files.ts';
import type { Log } from '../log/log.ts';
import type { Clock } from '../clock/clock.ts';
import { startDeriving, type Deriving } from './derive.ts';
import { createDerivatives, type Derivatives } from './derivatives.ts';
import { type LockedDerivatives, lockedDerivatives } from './locked-derivatives.ts';
import { withWatermarks } from './watermark.ts';
import { createDecoder, type Decoder } from './worker-pool.ts';

export interface Pictures {
  decoder: Decoder;
  derivatives: Derivatives;
  locked: LockedDerivatives;
  derive(): void;
  arrived(): void;
  close(): Promise<void>;
}

export interface Store {
  db: Db;
  files: Files;
  clock: Clock;
  log: Log;
  pictures: Pictures;
  /** The process ends: the file in work is done, the others wait for the next start. */
  ending: AbortSignal;
}

export function openPictures({ db, files, log }: Pick<Store, 'db' | 'files' | 'log'>): Pictures {
  const decoder = createDecoder();
  const marking = {
    derive: withWatermarks(db, decoder.derive),
    deriveLater: withWatermarks(db, decoder.deriveLater),
    share: withWatermarks(db, (source, known) => decoder.share(source, known)),
  };
  const derivatives = createDerivatives(files, marking);
  let deriving: Deriving | undefined;
  return {
    decoder,
    derivatives,
    locked: lockedDerivatives(files, marking),
    derive() {
      deriving ??= startDeriving({ db, files, decoder: marking, derivatives, log });
    },
    arrived: () => deriving?.nudge(),
    async close() {
      const stopped = deriving?.stop();
      decoder.close();
      await stopped;
    },
  };
}
