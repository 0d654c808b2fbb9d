import PQueue from 'p-queue';
import type { Size } from '../contract/picture.ts';
import { ApiProblem } from '../problem/problem.ts';
import { startChild, type Child } from './decoder/child.ts';
import type {
  Derivative,
  Format,
  Icon,
  Job,
  Known,
  Look,
  Watermark,
  Measured,
  Result,
  Single,
  Source,
} from './decoder/protocol.ts';

export interface Decoder {
  measure(
    source: Source,
    sizes?: readonly Size[],
  ): Promise<{ measured: Measured; derivatives: Derivative[] }>;
  /** Some sizes of a picture that is known; refused as `changed` where its bytes are no longer those that are known. */
  derive: (
    source: Source,
    known: Known & Look,
    sizes: readonly Size[],
    format: Format,
  ) => Promise<Derivative[]>;
  /** The same at the lowest priority, one picture at a time, and none is begun while others are at work. */
  deriveLater: Decoder['derive'];
  /** An empty picture with that mark; rejects with {@link PictureRefused} where it cannot be drawn. */
  sample(mark: Watermark): Promise<Single>;
  /** A known picture as it is shown where its address is shared. */
  share(source: Source, known: Known & Look): Promise<Single>;
  /** A square PNG of an SVG; rejects with {@link PictureRefused} where it cannot be drawn. */
  icon(icon: Icon): Promise<Single>;
  close(): void;
}

export interface DecoderLimits {
  processes: number;
  queue: number;
  deadline: number;
  megabytes: number;
}

const LIMITS: DecoderLimits = { processes: 2, queue: 200, deadline: 30_000, megabytes: 700 };
const LATER: DecoderLimits = { processes: 1, queue: 10, deadline: 300_000, megabytes: 700 };

/** How nice the processes are: whoever looks at pictures comes before those that are taken in, and these before their AVIF. */
const BEHIND_VISITORS = 10;
const LAST = 19;

export function createDecoder(limits: Partial<DecoderLimits> = {}): Decoder {
  const now = pool({ ...LIMITS, ...limits }, BEHIND_VISITORS);
  const later = pool({ ...LATER, megabytes: limits.megabytes ?? LATER.megabytes }, LAST);
  const derive =
    (run: (job: Job) => Promise<Result>): Decoder['derive'] =>
    async (source, { bytes, crc32, rotation, watermark = null, markFrom }, sizes, format) =>
      (
        await run({
          kind: 'derive',
          source,
          known: { bytes, crc32, rotation, watermark, markFrom },
          sizes,
          format,
        })
      ).derivatives;
  return {
    async measure(source, sizes) {
      const { measured, derivatives } = await now.run({ kind: 'measure', source, sizes });
      if (!measured) throw new Error('The decoder did not measure the picture.');
      return { measured, derivatives };
    },
    async sample(mark) {
      return single(await now.run({ kind: 'sample', mark }));
    },
    async icon(icon) {
      return single(await now.run({ kind: 'icon', icon }));
    },
    async share(source, { bytes, crc32, rotation, watermark = null }) {
      return single(await now.run({ kind: 'share', source, known: { bytes, crc32, rotation, watermark } }));
    },
    derive: derive((job) => now.run(job)),
    deriveLater: derive(async (job) => {
      await now.idle();
      return later.run(job);
    }),
    close() {
      now.close();
      later.close();
    },
  };
}

function single({ single }: Result): Single {
  if (!single) throw new Error('The decoder drew nothing.');
  return single;
}

function pool(limits: DecoderLimits, niceness: number) {
  const children = new Set<Child>();
  const queue = new PQueue({ concurrency: limits.processes });
  let closed = false;

  const freeChild = () => {
    const free = [...children].find((child) => child.free());
    if (free) return free;
    const child = startChild(limits, niceness, () => children.delete(child));
    children.add(child);
    return child;
  };

  return {
    async run(job: Job): Promise<Result> {
      if (queue.size >= limits.queue) throw new ApiProblem('overloaded', { retryAfter: 5 });
      return queue.add(() => {
        if (closed) throw new Error('The decoder is closed.');
        return freeChild().run(job);
      });
    },
    idle: () => queue.onIdle(),
    close() {
      closed = true;
      for (const child of children) child.stop();
    },
  };
}
