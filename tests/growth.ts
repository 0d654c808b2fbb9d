import { threadCpuUsage } from 'node:process';

const SMALL = 24_000;
/** Linear work takes as many times as long, quadratic work the square of it. */
const FACTOR = 8;

/** Milliseconds that this thread computes: what else the machine does is not in it. */
function computed(run: () => void): number {
  const before = threadCpuUsage();
  run();
  const { user, system } = threadCpuUsage(before);
  return (user + system) / 1000;
}

const leastOf = (times: number, measure: () => number) =>
  Math.min(...Array.from({ length: times }, () => measure()));

/**
 * Whether the work on a text of repeated pieces grows with the square of its length. Less than a quarter of a second
 * for eight times as much counts as linear anyway: the quadratic ones took 5 s and more.
 */
export function growsQuadratically(work: (text: string) => unknown, piece: string): boolean {
  const text = (length: number) => piece.repeat(Math.ceil(length / piece.length));
  const [small, large] = [text(SMALL), text(SMALL * FACTOR)];
  work(small); // compiled by now
  const few = leastOf(3, () => computed(() => work(small)));
  const many = leastOf(2, () => computed(() => work(large)));
  return many > 250 && many > few * FACTOR * 3;
}
