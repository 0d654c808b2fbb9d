import { createHash, createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Settings } from '../api/files/s3/settings.ts';

/** What goes wrong with a request: `lost` is done, and its answer never arrives. */
type Fault = '503' | 'full' | 'silent' | 'broken' | 'short' | 'lost' | 'trickle';
interface Planned {
  fault: Fault;
  when: (request: { method: string; key: string }) => boolean;
}
interface Stored {
  data: Buffer;
  headers: Record<string, string>;
}

const KEYS = { accessKeyId: 'lichthof', secretAccessKey: 'nur-zum-testen' };
const PAGE = 4;
const APART_MS = 15 * 60_000;
const hex = (algorithm: 'md5' | 'sha256', data: string | Buffer) =>
  createHash(algorithm).update(data).digest('hex');

/** As much of an S3-compatible store as Lichthof uses, in memory: it checks every signature, and fails where a test wants it to. */
export async function startS3({
  conditions = true,
  listVersion = 2,
  /** Encrypts what it keeps with keys of its own: no ETag says anything of the bytes. */
  encrypts = false,
} = {}) {
  const objects = new Map<string, Stored>();
  const planned: Planned[] = [];
  const seen: string[] = [];
  const waiting = new Set<ServerResponse>();
  let ahead = 0;
  const server = createServer((request, response) => {
    void answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'eu-central-1',
    bucket: 'bilder',
    ...KEYS,
    prefix: 'website/',
    pathStyle: true,
    signedUrls: false,
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await bytesOf(request).catch(() => null);
    if (body === null) return;
    const now = Date.now() + ahead;
    const { method = '' } = request;
    const url = new URL(request.url!, settings.endpoint);
    const [, bucket, ...path] = decodeURIComponent(url.pathname).split('/');
    const key = path.join('/');
    seen.push(`${method} ${key}`);
    response.setHeader('Date', new Date(now).toUTCString());
    const refuse = (status: number, code: string) =>
      void response
        .writeHead(status)
        .end(method === 'HEAD' ? undefined : `<Error><Code>${code}</Code></Error>`);
    const at = planned.findIndex(({ when }) => when({ method, key }));
    const fault = at < 0 ? undefined : planned.splice(at, 1)[0]!.fault;
    if (fault === '503') return refuse(503, 'SlowDown');
    if (fault === 'full') return refuse(403, 'QuotaExceeded');
    if (fault === 'silent') {
      waiting.add(response.once('close', () => waiting.delete(response)));
      return;
    }
    const signed = signedAt(request, url);
    if (Math.abs(signed - now) > APART_MS) return refuse(403, 'RequestTimeTooSkewed');
    if (!isSigned(request, url, settings)) return refuse(403, 'SignatureDoesNotMatch');
    if (bucket !== settings.bucket) return refuse(404, 'NoSuchBucket');
    if (key === '') {
      const xml = list(objects, url.searchParams, listVersion);
      return void response.end(fault === 'broken' ? xml.slice(0, xml.length >> 1) : xml);
    }
    const there = objects.get(key);
    const drop = fault === 'lost' ? () => request.socket.destroy() : undefined;
    switch (method) {
      case 'PUT': {
        const source = request.headers['x-amz-copy-source'];
        if (request.headers['if-none-match'] !== undefined && !conditions)
          return refuse(501, 'NotImplemented');
        if (request.headers['if-none-match'] === '*' && there) return refuse(412, 'PreconditionFailed');
        const from = source && objects.get(decodeURIComponent(String(source)).split('/').slice(2).join('/'));
        if (source && !from) return refuse(404, 'NoSuchKey');
        if (!source && request.headers['x-amz-content-sha256'] !== hex('sha256', body))
          return refuse(400, 'XAmzContentSHA256Mismatch');
        const data = from ? from.data : body;
        const meta = Object.entries(request.headers).filter(([name]) =>
          /^x-amz-meta-|^content-type$/.test(name),
        );
        const headers = {
          ...(Object.fromEntries(meta) as Record<string, string>),
          ETag: `"${encrypts ? randomUUID() : hex('md5', data)}"`,
          'Last-Modified': new Date(now).toUTCString(),
        };
        objects.set(key, { data, headers });
        if (drop) return drop();
        return void response.end(source ? '<CopyObjectResult/>' : undefined);
      }
      case 'DELETE':
        objects.delete(key);
        if (drop) return drop();
        return void response.writeHead(204).end();
      default:
        if (!there) return refuse(404, 'NoSuchKey');
        return send(request, response, there, { fault, url });
    }
  };

  return {
    settings,
    objects,
    /** What was asked of it: `PUT website/imgs/a.jpg`. */
    seen,
    /** The answers that somebody still waits for, since it is silent. */
    waiting,
    /** The next request of that kind fails so; `times` of them. */
    fail(fault: Fault, when: Planned['when'], times = 1) {
      for (let n = 0; n < times; n++) planned.push({ fault, when });
    },
    /** Nothing fails any more. */
    heal: () => void (planned.length = 0),
    /** Its clock is so many milliseconds before ours. */
    setAhead: (ms: number) => void (ahead = ms),
    env: {
      S3_ENDPOINT: settings.endpoint,
      S3_REGION: settings.region,
      S3_BUCKET: settings.bucket,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
      S3_PREFIX: 'website',
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
export type FakeS3 = Awaited<ReturnType<typeof startS3>>;

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { data, headers }: Stored,
  { fault, url }: { fault: Fault | undefined; url: URL },
): void {
  if (request.headers['if-match'] !== undefined && request.headers['if-match'] !== headers['ETag'])
    return void response.writeHead(412).end();
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const from = Number(first ?? 0);
  const part = data.subarray(from, last === undefined ? undefined : Number(last) + 1);
  const sent = fault === 'short' ? part.subarray(0, part.length >> 1) : part;
  const disposition = url.searchParams.get('response-content-disposition');
  response.writeHead(first === undefined ? 200 : 206, {
    ...headers,
    'Content-Length': fault === 'broken' ? part.length : sent.length,
    ...(first !== undefined && {
      'Content-Range': `bytes ${from}-${from + sent.length - 1}/${fault === 'short' ? sent.length : data.length}`,
    }),
    ...(disposition !== null && { 'Content-Disposition': disposition }),
  });
  if (fault === 'trickle') {
    const drops = setInterval(() => response.write('x'), 10);
    response.once('close', () => clearInterval(drops));
  } else if (fault === 'broken') {
    response.write(part.subarray(0, part.length >> 1), () => request.socket.destroy());
  } else response.end(request.method === 'HEAD' ? undefined : sent);
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&apos;');

function list(objects: Map<string, Stored>, query: URLSearchParams, listVersion: number): string {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const isHere = (key: string) =>
    key.startsWith(prefix) && (!query.has('delimiter') || !key.slice(prefix.length).includes('/'));
  const keys = [...objects.keys()].filter((key) => isHere(key) && key > after).toSorted();
  const page = keys.slice(0, PAGE);
  const contents = page.map((key) => {
    const { data, headers } = objects.get(key)!;
    // As most stores do: with milliseconds, of which a header says nothing.
    const modified = new Date(Date.parse(headers['Last-Modified']!) + 123).toISOString();
    return `<Contents><Key>${escapeXml(key)}</Key><LastModified>${modified}</LastModified><Size>${data.length}</Size></Contents>`;
  });
  const isCut = keys.length > page.length;
  const next = listVersion === 2 ? 'NextContinuationToken' : 'NextMarker';
  const more = `<IsTruncated>${isCut}</IsTruncated>${isCut ? `<${next}>${escapeXml(page.at(-1)!)}</${next}>` : ''}`;
  return `<?xml version="1.0"?><ListBucketResult>${contents.join('')}${more}</ListBucketResult>`;
}

function signedAt({ headers }: IncomingMessage, { searchParams }: URL): number {
  const stamp = String(headers['x-amz-date'] ?? searchParams.get('X-Amz-Date'));
  return Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

const rfc3986 = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html */
function isSigned(request: IncomingMessage, url: URL, { region, secretAccessKey }: S3Settings): boolean {
  const given = Object.fromEntries(
    [...(request.headers.authorization ?? '').matchAll(/(\w+)=([^,\s]+)/g)].map(([, name, value]) => [
      name!,
      value!,
    ]),
  );
  const inQuery = url.searchParams.get('X-Amz-Signature');
  const stamp = String(request.headers['x-amz-date'] ?? url.searchParams.get('X-Amz-Date'));
  const names = given['SignedHeaders'] ?? url.searchParams.get('X-Amz-SignedHeaders') ?? '';
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map((pair) => pair.map(rfc3986).join('='))
    .toSorted();
  const canonical = [
    request.method,
    url.pathname,
    query.join('&'),
    ...names.split(';').map((name) => `${name}:${String(request.headers[name])}`),
    '',
    names,
    inQuery === null ? request.headers['x-amz-content-sha256'] : 'UNSIGNED-PAYLOAD',
  ].join('\n');
  const scope = `${stamp.slice(0, 8)}/${region}/s3/aws4_request`;
  const key = scope
    .split('/')
    .reduce<string | Buffer>(
      (key, part) => createHmac('sha256', key).update(part).digest(),
      `AWS4${secretAccessKey}`,
    );
  const text = ['AWS4-HMAC-SHA256', stamp, scope, hex('sha256', canonical)].join('\n');
  return createHmac('sha256', key).update(text).digest('hex') === (inQuery ?? given['Signature']);
}

/** A real store, where the environment names one (docs/object-storage.md). */
export function realS3(env = process.env): S3Settings | null {
  const { S3_TEST_ENDPOINT: endpoint } = env;
  if (!endpoint) return null;
  return {
    endpoint,
    region: env['S3_TEST_REGION'] ?? 'us-east-1',
    bucket: env['S3_TEST_BUCKET'] ?? 'lichthof-test',
    accessKeyId: env['S3_TEST_ACCESS_KEY_ID'] ?? 'test:tester',
    secretAccessKey: env['S3_TEST_SECRET_ACCESS_KEY'] ?? 'testing',
    prefix: `t${process.pid}-${Date.now()}/`,
    pathStyle: true,
    signedUrls: false,
  };
}
