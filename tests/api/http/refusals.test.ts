import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Problem } from '../../../api/contract/problem.ts';
import { listen, type Listening } from '../../../api/http/listen.ts';

let server: Listening;
beforeAll(async () => {
  const begun = () => new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from('begun')) });
  server = await listen(({ url }) => new Response(url.endsWith('/begun') ? begun() : 'here'), {
    port: 0,
    host: '127.0.0.1',
    limits: { headersTimeout: 500, connectionsCheckingInterval: 100 },
  });
});
afterAll(() => server.stop(0));

/** All that comes back on a connection until the server ends it. */
const answerTo = (text: string, afterBegun = '') =>
  new Promise<string>((resolve) => {
    let answer = '';
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1', () => socket.write(text));
    socket.on('data', (data) => {
      answer += data.toString();
      if (answer.includes('begun')) socket.write(afterBegun);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });

const END = 'Connection: close\r\n\r\n';
// No database takes part: once is enough.
describe.runIf(process.env['TEST_DATABASE'] === 'embedded')('what never becomes a request', () => {
  test.each([
    ['an address that is too long', 431, `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n${END}`],
    ['too long a header', 431, `GET / HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(20_000)}\r\n${END}`],
    ['no host', 400, `GET / HTTP/1.1\r\n${END}`],
    ['an empty host', 400, `GET / HTTP/1.1\r\nHost:\r\n${END}`],
    ['a host with a blank', 400, `GET / HTTP/1.1\r\nHost: a b\r\n${END}`],
    ['a host with a path', 400, `GET / HTTP/1.1\r\nHost: a/b\r\n${END}`],
    ['a host with markup', 400, `GET / HTTP/1.1\r\nHost: <script>\r\n${END}`],
    ['a host with a user', 400, `GET / HTTP/1.1\r\nHost: me@a\r\n${END}`],
    ['a host with two ports', 400, `GET / HTTP/1.1\r\nHost: a:1:2\r\n${END}`],
    ['an address that is none', 400, `GET http://[ HTTP/1.1\r\nHost: x\r\n${END}`],
    ['a backslash', 400, `GET /a\\b HTTP/1.1\r\nHost: x\r\n${END}`],
    ['no HTTP', 400, 'Guten Tag\r\n\r\n'],
    [
      'two lengths',
      400,
      `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n${END}`,
    ],
    ['an odd expectation', 417, `GET / HTTP/1.1\r\nHost: x\r\nExpect: cake\r\n${END}`],
    ['headers without an end', 408, 'GET / HTTP/1.1\r\nHost: x\r\n'],
  ])('%s is refused in words: %i', async (_, status, text) => {
    const [head = '', body = ''] = (await answerTo(text)).split('\r\n\r\n');
    expect(head).toMatch(
      new RegExp(`^HTTP/1\\.1 ${status} [^]*^content-type: application/problem\\+json`, 'im'),
    );
    const problem = Problem.parse(JSON.parse(body));
    expect(problem).toMatchObject({ status });
    expect(problem.detail).toMatch(/^[A-ZÄÖÜ].+\.$/);
    expect(body).not.toMatch(/script|me@a/);
  });

  test('nothing is said into the middle of an answer, also of one that was asked for ahead', async () => {
    const GET = (at: string) => `GET ${at} HTTP/1.1\r\nHost: x\r\n\r\n`;
    expect(await answerTo(GET('/') + GET('/begun'), 'Guten Tag\r\n\r\n')).toMatch(/here[^]*begun\s*$/);
  });

  test('what is one is answered', async () => {
    expect(await answerTo(`GET / HTTP/1.1\r\nHost: localhost:80\r\n${END}`)).toContain('here');
  });
});
