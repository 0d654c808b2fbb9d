import { expect, test } from 'vitest';
import { createMoves } from '../../../web/admin/albums/moves.ts';

/** A list whose server takes one step after the other, each when a test says so. */
function desk() {
  const run = createMoves();
  const shown: string[] = [];
  const sent: { name: string; go: () => void; fail: () => void }[] = [];
  const reads: ((list: string) => void)[] = [];
  const failures: unknown[] = [];
  const show = (list: string) => void shown.push(list);
  const move = (name: string, before: string, isPart = true) =>
    run({
      before,
      isPart,
      show,
      send: () =>
        new Promise<void>((resolve, reject) => {
          sent.push({ name, go: resolve, fail: () => reject(new Error(name)) });
        }),
      read: () => new Promise<string>((resolve) => reads.push(resolve)),
      onFailure: (failure) => void failures.push(failure),
    });
  return { move, shown, sent, reads, failures, names: () => sent.map(({ name }) => name) };
}

test('moves go to the server one after the other, and only behind the last one is read what is stored', async () => {
  const { move, shown, sent, reads, names } = desk();
  const first = move('first', 'abc');
  const second = move('second', 'bac');
  await expect.poll(names).toEqual(['first']);
  sent[0]!.go();
  await expect.poll(names).toEqual(['first', 'second']);
  expect(reads).toHaveLength(0);
  sent[1]!.go();
  await expect.poll(() => reads.length).toBe(1);
  reads[0]!('bca');
  expect(await Promise.all([first, second])).toEqual([true, true]);
  expect(shown).toEqual(['bca']);
});

test('what was read before another move began is not shown', async () => {
  const { move, shown, sent, reads } = desk();
  const first = move('first', 'abc');
  await expect.poll(() => sent.length).toBe(1);
  sent[0]!.go();
  await expect.poll(() => reads.length).toBe(1);
  const second = move('second', 'bac');
  reads[0]!('bac');
  await first;
  expect(shown).toEqual([]);
  await expect.poll(() => sent.length).toBe(2);
  sent[1]!.go();
  await expect.poll(() => reads.length).toBe(2);
  reads[1]!('bca');
  await second;
  expect(shown).toEqual(['bca']);
});

test('a list that is there as a whole is read again only where a move has failed', async () => {
  const { move, shown, sent, reads, failures } = desk();
  const good = move('good', 'abc', false);
  await expect.poll(() => sent.length).toBe(1);
  sent[0]!.go();
  expect(await good).toBe(true);
  expect(reads).toHaveLength(0);

  const [bad, worse] = [move('bad', 'bac', false), move('worse', 'bca', false)];
  await expect.poll(() => sent.length).toBe(2);
  sent[1]!.fail();
  await expect.poll(() => sent.length).toBe(3);
  sent[2]!.fail();
  await expect.poll(() => reads.length).toBe(1);
  // As it was before the first of them.
  expect(shown).toEqual(['bac']);
  reads[0]!('bac');
  expect(await Promise.all([bad, worse])).toEqual([false, false]);
  expect(failures).toHaveLength(2);
});
