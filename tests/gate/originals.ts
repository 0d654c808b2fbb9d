import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

export interface Photograph {
  name: string;
  bytes: Buffer;
  sha256: string;
}

/** So many pictures that nobody has yet, of some hundred kilobytes each. */
export async function photographs(count: number): Promise<Photograph[]> {
  const all = [];
  for (let n = 0; n < count; n += 1) {
    const raw = { width: 400, height: 300, channels: 3 } as const;
    const bytes = await sharp(randomBytes(400 * 300 * 3), { raw })
      .jpeg({ quality: 95 })
      .toBuffer();
    all.push({ name: `${randomBytes(6).toString('hex')}.jpg`, bytes, sha256: sha(bytes) });
  }
  return all;
}

/** How often each file lies among the originals of a data directory, by its hash. */
export function originalsIn(dir: string): Map<string, number> {
  const root = path.join(dir, 'imgs');
  const found = new Map<string, number>();
  for (const name of existsSync(root) ? readdirSync(root, { recursive: true, encoding: 'utf8' }) : []) {
    const file = path.join(root, name);
    if (!statSync(file).isFile()) continue;
    const hash = sha(readFileSync(file));
    found.set(hash, (found.get(hash) ?? 0) + 1);
  }
  return found;
}
