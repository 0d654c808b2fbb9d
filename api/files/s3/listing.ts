import { Parser } from 'htmlparser2';
import type { S3Client } from './client.ts';
import { StoreFailure } from './failure.ts';

export interface Listed {
  key: string;
  bytes: number;
  modified: Date;
}

/** Every object whose key begins like that, one page after the other; with a delimiter only those without another one behind it. */
export async function* listing(client: S3Client, prefix: string, delimiter = ''): AsyncGenerator<Listed> {
  let token: string | undefined;
  do {
    const query = {
      'list-type': '2',
      prefix,
      ...(delimiter !== '' && { delimiter }),
      ...(token !== undefined && { 'continuation-token': token }),
    };
    const page = await client.request({ method: 'GET', query, accept: [200] }, async (response) =>
      parse(await response.text()),
    );
    yield* page.found;
    token = page.next;
  } while (token !== undefined);
}

/** What only knows the first version of lists says how it goes on in another way. */
const NO_PAGES =
  'Der Objektspeicher sagt nicht, wie eine Liste weitergeht: Er kennt ListObjectsV2 nicht. Lichthof braucht einen, der das kann.';

/** Throws where the answer does not end: half a list would be many files that are not there. */
function parse(xml: string): { found: Listed[]; next: string | undefined } {
  const found: Listed[] = [];
  let next: string | undefined;
  let isWhole = false;
  let isCut = false;
  let text = '';
  let object = { key: '', bytes: NaN, modified: new Date(NaN) };
  const take: Record<string, () => void> = {
    Key: () => void (object.key = text),
    Size: () => void (object.bytes = Number(text)),
    LastModified: () => void (object.modified = new Date(text)),
    Contents: () => {
      found.push(object);
      object = { key: '', bytes: NaN, modified: new Date(NaN) };
    },
    IsTruncated: () => void (isCut = text === 'true'),
    NextContinuationToken: () => void (next = text),
  };
  const parser = new Parser(
    {
      onopentag: () => void (text = ''),
      ontext: (part) => void (text += part),
      onclosetag(name, isImplied) {
        if (name === 'ListBucketResult') isWhole = !isImplied;
        take[name]?.();
        text = '';
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  if (!isWhole) throw new Error('The list of a bucket broke off.');
  if (isCut && next === undefined) throw new StoreFailure(NO_PAGES);
  return { found, next };
}
