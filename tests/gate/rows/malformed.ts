import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { claiming, scans, small, telling, withSegment } from '../../api/images/own-cases.ts';
import { inFolder } from '../folder.ts';
import { createLedger, VISITS } from '../ledger.ts';
import { addTo, type Outcome } from '../outcome.ts';
import { gateServer } from '../server.ts';
import { startVisitor } from '../visitor.ts';

const CUTS = 40;
const FLIPS = 40;

/** Broken and hostile pictures, uploaded: each is taken whole or refused with a sentence. GATE_CORPUS names a folder with more of them. */
export const malformed = (scale: number): Promise<Outcome> =>
  inFolder(async (root) => {
    const dir = path.join(root, 'data');
    const server = await gateServer(dir);
    await server.start();
    await createLedger(server);
    const visitor = await startVisitor(server.address, VISITS);
    const statuses: Record<string, number> = {};
    const torn: string[] = [];
    let n = 0;
    for await (const [name, bytes] of corpus(scale)) {
      n += 1;
      const form = new FormData();
      form.set('subDir', 'gate');
      form.set('thumbnail', '0');
      form.set('file', new Blob([new Uint8Array(bytes)]), `fall-${n}.jpg`);
      const answer = await server.ask('POST', '/v1/image/create', form);
      const said = (await answer.json()) as { url?: string; detail?: string };
      addTo(statuses, answer.status);
      const kept = said.url === undefined ? null : readFileSync(path.join(dir, 'imgs', said.url));
      if (answer.ok ? kept === null || sha(kept) !== sha(bytes) : !said.detail) torn.push(name);
    }
    const visited = await visitor.leave();
    await server.stop();
    const taken = statuses[200] ?? 0;
    return { volume: `${n} files, ${taken} taken, ${n - taken} refused`, torn, statuses, visited };
  });

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function* corpus(scale: number): AsyncGenerator<[name: string, bytes: Buffer]> {
  const jpeg = await small().jpeg().toBuffer();
  yield ['empty', Buffer.alloc(0)];
  yield ['text', Buffer.from('<html><script>1</script></html>')];
  yield ['svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')];
  for (const format of ['png', 'webp', 'gif', 'avif', 'tiff'] as const)
    yield [format, await small().toFormat(format).toBuffer()];
  yield ['far too large', claiming(jpeg, 65_500, 65_500)];
  yield ['no height', claiming(jpeg, 900, 0)];
  yield ['many scans', await scans(900)];
  yield ['telling', await telling()];
  yield ['long segment', withSegment(jpeg, 0xe1, Buffer.alloc(65_000, 'Exif\0\0'))];
  yield ['twice', Buffer.concat([jpeg, jpeg])];
  for (let cut = 1; cut <= CUTS * scale; cut += 1)
    yield [`cut ${cut}`, jpeg.subarray(0, (jpeg.length * cut) / (CUTS + 1))];
  for (let flip = 1; flip <= FLIPS * scale; flip += 1) yield [`flipped ${flip}`, flipped(jpeg, flip)];
  const folder = process.env['GATE_CORPUS'];
  const more = folder ? readdirSync(folder).toSorted() : [];
  for (const name of more.slice(0, Math.ceil(more.length * scale)))
    yield [name, readFileSync(path.join(folder!, name))];
}

/** Some bits of it turned round, the same ones each time. */
function flipped(jpeg: Buffer, seed: number): Buffer {
  const copy = Buffer.from(jpeg);
  for (let n = 1; n <= 20; n += 1) {
    const at = (seed * 7919 * n * n + n * 104_729) % copy.length;
    copy[at] = copy[at]! ^ (1 << (n % 8));
  }
  return copy;
}
