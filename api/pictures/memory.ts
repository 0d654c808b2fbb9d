/** Bytes that are asked for again and again, up to a total weight; the one that was unused for longest goes first. */
export function byteMemory(capacity: number, heaviest: number) {
  const entries = new Map<string, Buffer>();
  let weight = 0;

  const forget = (key: string) => {
    weight -= entries.get(key)?.length ?? 0;
    entries.delete(key);
  };
  return {
    get(key: string): Buffer | undefined {
      const bytes = entries.get(key);
      if (bytes) {
        // A Map keeps the order of insertion: what was used last stands last.
        entries.delete(key);
        entries.set(key, bytes);
      }
      return bytes;
    },
    keep(key: string, bytes: Buffer): void {
      if (bytes.length > heaviest) return;
      forget(key);
      entries.set(key, bytes);
      weight += bytes.length;
      for (const oldest of entries.keys()) {
        if (weight <= capacity) break;
        forget(oldest);
      }
    },
    forget,
  };
}
