import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';

/** 256 random bits for a URL or a header. */
export const randomSecret = (): string => randomBytes(32).toString('base64url');

/** What the server keeps of a secret; the secret itself is as long as its hash, so a plain hash is enough. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** The key that signs tokens: made at the first start, readable by this user only. */
export async function signingKey(dataDir: string): Promise<Uint8Array> {
  const file = path.join(dataDir, 'secrets', 'jwt.key');
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  try {
    const handle = await open(file, 'wx', 0o600);
    await handle.writeFile(randomBytes(32));
    await handle.sync();
    await handle.close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = await readFile(file);
  if (key.length !== 32)
    throw new Error(
      `Der Schlüssel ${file} ist beschädigt. Löschen Sie ihn, um alle abzumelden und neu zu beginnen.`,
    );
  return key;
}
