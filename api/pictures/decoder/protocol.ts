import type { Size } from '../../contract/picture.ts';
import type { WatermarkInput } from '../../contract/watermark.ts';
import type { RefusalCode } from '../refusal.ts';

export type Source = string | Uint8Array;
export type Format = 'jpg' | 'avif';

export const MAX_BYTES = 200_000_000;

export type Job =
  | { kind: 'measure'; source: Source; sizes?: readonly Size[] | undefined }
  | { kind: 'sample'; mark: Watermark }
  | { kind: 'icon'; icon: Icon }
  | { kind: 'share'; source: Source; known: Known & Look }
  | { kind: 'derive'; source: Source; known: Known & Look; sizes: readonly Size[]; format: Format };

/** By what a file is known again: CRC-32 is for accidents, and five times as fast as SHA-256. */
export interface Known {
  bytes: number;
  crc32: number;
}

export interface Look {
  /** Clockwise degrees, after what the file says of itself. */
  rotation: number;
  /** Drawn into the sizes from `markFrom` up, otherwise {@link WATERMARK_FROM}. */
  watermark?: Watermark | null;
  markFrom?: number | undefined;
}

/** The smallest size that a watermark is drawn into. */
export const WATERMARK_FROM = 800;

export type Watermark = WatermarkInput & {
  /** On trial: milliseconds of a processor that drawing it may take, or it is `too-slow`; where nothing is to be seen it is `empty`. */
  mostMs?: number;
};

export interface Icon {
  svg: string;
  edge: number;
  /** Share of the edge, on each side. */
  room: number;
}

export interface Derivative {
  size: Size;
  data: Uint8Array;
}

export interface Caption {
  title: string | null;
  description: string | null;
  keywords: string[];
  creator: string | null;
  taken: string | null;
}

export interface Single {
  data: Uint8Array;
  width: number;
  height: number;
}

export interface Measured extends Known {
  sha256: string;
  width: number;
  height: number;
  color: string;
  thumbHash: string;
  caption: Caption;
}

export type Result = { measured?: Measured; single?: Single; derivatives: Derivative[] };
export type Question = { id: number; job: Job };
export type Answer = { id: number } & ({ result: Result } | { refused: RefusalCode; detail: string });

/** The decoder's process ends itself with this exit code when it grew too large. */
export const TOO_MUCH_MEMORY = 71;
/** And by this signal when it has drawn a watermark for too long: to exit it would wait until that is drawn. */
export const TOO_SLOW = 'SIGVTALRM';
