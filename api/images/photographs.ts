import { open, readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** Relative paths of what is a JPEG by its content or claims to be one by its name, sorted. Hidden files and folders are left alone. */
export async function photographsIn(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue;
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      found.push(...(await photographsIn(file)).map((below) => path.join(entry.name, below)));
    } else if (isNamedJpeg(entry.name) || ((await isFile(file)) && (await beginsAsJpeg(file)))) {
      found.push(entry.name);
    }
  }
  return found.toSorted(byName.compare);
}

const byName = new Intl.Collator('de', { numeric: true });
const isNamedJpeg = (name: string) => /\.jpe?g$/i.test(name);
const isFile = async (file: string) => (await stat(file).catch(() => null))?.isFile() ?? false;

async function beginsAsJpeg(file: string): Promise<boolean> {
  const handle = await open(file).catch(() => null);
  if (!handle) return false;
  try {
    const { buffer } = await handle.read(Buffer.alloc(3), 0, 3, 0);
    return buffer[0] === 0xff && buffer[1] === 0xd8 && buffer[2] === 0xff;
  } finally {
    await handle.close();
  }
}
