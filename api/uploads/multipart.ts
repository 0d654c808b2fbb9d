import { CUT_OFF } from '../http/body.ts';
import { ApiProblem } from '../problem/problem.ts';

export interface Part {
  name: string;
  filename: string | null;
  body: AsyncIterable<Uint8Array>;
}

const MAX_HEADERS = 8 * 1024;
const broken = (detail = 'Das Formular ist nicht verständlich.') => new ApiProblem('bad-request', { detail });

/**
 * Reads `multipart/form-data` (RFC 7578) while it comes: nothing but the piece at hand is ever in memory. The runtime's own
 * `formData()` would hold all of it.
 */
export async function* partsOf(
  contentType: string | undefined,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Part> {
  const boundary = boundaryOf(contentType);
  if (!boundary) throw new ApiProblem('bad-request', { detail: 'Hier wird ein Formular erwartet.' });
  const chunks = source[Symbol.asyncIterator]();
  try {
    yield* partsIn(reader(chunks), boundary);
  } finally {
    await chunks.return?.();
  }
}

async function* partsIn(input: Input, boundary: string): AsyncGenerator<Part> {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // The first delimiter may stand at the very beginning, without the line break before it.
  input.unread(Buffer.from('\r\n'));
  await drain(input.until(delimiter));
  for (;;) {
    const end = await input.take(2);
    if (end.equals(Buffer.from('--'))) return;
    if (!end.equals(Buffer.from('\r\n'))) throw broken();
    const head = await headerOf(input);
    const body = input.until(delimiter);
    yield { ...head, body };
    await drain(body);
  }
}

function boundaryOf(contentType = ''): string | null {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ??
    [];
  return quoted ?? plain ?? null;
}

async function headerOf(input: Input): Promise<Pick<Part, 'name' | 'filename'>> {
  const lines: Uint8Array[] = [];
  let size = 0;
  for await (const piece of input.until(Buffer.from('\r\n\r\n'))) {
    size += piece.byteLength;
    if (size > MAX_HEADERS) throw broken();
    lines.push(piece);
  }
  const disposition = Buffer.concat(lines)
    .toString('utf8')
    .split('\r\n')
    .find((line) => /^content-disposition\s*:\s*form-data/i.test(line));
  const name = disposition && attribute(disposition, 'name');
  if (!name) throw broken();
  return { name, filename: attribute(disposition, 'filename') };
}

/** Browsers write a quotation mark as `%22` (HTML standard, "escape a multipart form data name"). */
const attribute = (line: string, name: string): string | null => {
  const found = new RegExp(`;\\s*${name}="([^"]*)"`, 'i').exec(line)?.[1];
  return found === undefined ? null : found.replaceAll('%22', '"').replaceAll(/%0[AD]/gi, '_');
};

async function drain(body: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of body);
}

type Input = ReturnType<typeof reader>;

function reader(chunks: AsyncIterator<Uint8Array>) {
  let rest = Buffer.alloc(0);

  const more = async (): Promise<void> => {
    const { done, value } = await chunks.next();
    if (done) throw broken(CUT_OFF);
    rest = rest.length === 0 ? Buffer.from(value) : Buffer.concat([rest, value]);
  };

  return {
    unread(bytes: Buffer): void {
      rest = Buffer.concat([bytes, rest]);
    },
    async take(count: number): Promise<Buffer> {
      while (rest.length < count) await more();
      const taken = rest.subarray(0, count);
      rest = rest.subarray(count);
      return taken;
    },
    /** Everything before the mark; the mark itself is passed over. Asked again after its end it gives nothing. */
    until(mark: Buffer): AsyncGenerator<Uint8Array> {
      return (async function* () {
        for (;;) {
          const at = rest.indexOf(mark);
          if (at >= 0) {
            const piece = rest.subarray(0, at);
            rest = rest.subarray(at + mark.length);
            if (piece.length > 0) yield piece;
            return;
          }
          // What could be the beginning of the mark stays.
          const safe = rest.length - mark.length + 1;
          if (safe > 0) {
            const piece = rest.subarray(0, safe);
            rest = rest.subarray(safe);
            yield piece;
          }
          await more();
        }
      })();
    },
  };
}
