/** All bytes of a stream; what comes in one piece is not copied. */
export async function readAll(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  const [only] = parts;
  if (!only || parts.length > 1) return Buffer.concat(parts);
  return asBuffer(only);
}

/** The same bytes, not copied. */
export const asBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
