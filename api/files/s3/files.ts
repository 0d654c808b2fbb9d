import type { Area, Files, Unusable } from '../files.ts';
import { storedFolder, storedPath } from '../path.ts';
import { readAll } from '../read-all.ts';
import { type S3Client, done } from './client.ts';
import { listing } from './listing.ts';
import { openObjects } from './objects.ts';
import { objectStream } from './stream.ts';

/** What can be made again lies on this machine's disk. An upload may go on at another one: its pieces are in the bucket. */
const REMOTE: readonly Area[] = ['imgs', 'blog', 'bin', 'uploads'];
const isRemote = (area: Area) => REMOTE.includes(area);
const SIGNED_SECONDS = 60;

/**
 * Keeps files in a bucket, under `{prefix}{area}/{path}`. What comes in waits on the disk, where a decoder reads it, until the store
 * has taken it: so it can be sent again, and its hash is known before.
 */
export function s3Files(client: S3Client, disk: Files): Files {
  const { prefix, signedUrls } = client.settings;
  const objects = openObjects(client);
  const keyOf = (area: Area, path: string) => `${prefix}${area}/${path}`;
  const known = (area: Area, path: string) => {
    const safe = storedPath(path);
    return safe === null ? null : keyOf(area, safe);
  };
  const required = (area: Area, path: string) => {
    const key = known(area, path);
    if (key === null) throw new Error('This path cannot hold a file.');
    return key;
  };
  const look = async (area: Area, path: string) => {
    const key = known(area, path);
    return key === null ? null : objects.look(key);
  };

  const open: Files['open'] = async (area, path) => {
    if (!isRemote(area)) return disk.open(area, path);
    const object = await look(area, path);
    return (
      object && {
        bytes: object.bytes,
        modified: object.modified,
        read: (range) => readAll(objectStream(client, object, range)),
        stream: (range = { from: 0, to: object.bytes - 1 }) => objectStream(client, object, range),
        close: () => Promise.resolve(),
      }
    );
  };

  async function* walk(area: Area, unusable?: (path: string, why: Unusable) => void) {
    const start = keyOf(area, '');
    for await (const { key, ...stat } of listing(client, start)) {
      const path = key.slice(start.length);
      if (storedPath(path) === path) yield { path, ...stat };
      else unusable?.(path, 'name');
    }
  }

  return {
    async put(area, path, data) {
      if (isRemote(area)) await objects.put(required(area, path), data);
      else await disk.put(area, path, data);
    },
    async receive(area, source, limit) {
      if (!isRemote(area)) return disk.receive(area, source, limit);
      const spooled = await disk.receive('cache', source, limit);
      return {
        ...spooled,
        async place(path) {
          const isPlaced = await objects.place(required(area, path), spooled.path, spooled);
          if (isPlaced) await spooled.discard();
          return isPlaced;
        },
      };
    },
    open,
    async read(area, path) {
      if (!isRemote(area)) return disk.read(area, path);
      const file = await open(area, path);
      return file && readAll(file.stream());
    },
    async stat(area, path) {
      if (!isRemote(area)) return disk.stat(area, path);
      const found = await look(area, path);
      return found && { bytes: found.bytes, modified: found.modified };
    },
    async list(area, folder) {
      if (!isRemote(area)) return disk.list(area, folder);
      const safe = storedFolder(folder);
      if (safe === null) return [];
      const start = keyOf(area, safe === '' ? '' : `${safe}/`);
      const names: string[] = [];
      for await (const { key } of listing(client, start, '/')) names.push(key.slice(start.length));
      return names.filter((name) => storedPath(name) === name).toSorted();
    },
    walk: (area, unusable) => (isRemote(area) ? walk(area, unusable) : disk.walk(area, unusable)),
    async move(area, from, to, into = area) {
      if (isRemote(area) !== isRemote(into)) throw new Error('A file stays in the store or on the disk.');
      if (!isRemote(area)) return disk.move(area, from, to, into);
      const source = known(area, from);
      return source !== null && objects.move(source, required(into, to));
    },
    async remove(area, path) {
      const key = known(area, path);
      if (!isRemote(area)) await disk.remove(area, path);
      else if (key !== null) await objects.remove(key);
    },
    space: (area) => disk.space(area && 'cache'),
    async local(area, path, use) {
      if (!isRemote(area)) return disk.local(area, path, use);
      const file = await open(area, path);
      if (!file) return null;
      const copy = await disk.receive('cache', file.stream(), file.bytes);
      return use(copy.path).finally(() => copy.discard());
    },
    async reachable() {
      const query = { 'list-type': '2', 'max-keys': '1', prefix };
      await disk.reachable();
      await client.request({ method: 'GET', query, accept: [200], isBrief: true }, done);
    },
    async signedUrl(area, path, { type, disposition }) {
      const key = signedUrls && isRemote(area) ? known(area, path) : null;
      const query = { 'response-content-type': type, 'response-content-disposition': disposition };
      return key === null ? null : client.signedUrl(key, SIGNED_SECONDS, query);
    },
  };
}
