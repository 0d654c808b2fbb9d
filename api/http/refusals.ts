import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { ApiProblem, type ProblemCode, problemResponse, problemText } from '../problem/problem.ts';
import type { Newest } from './newest.ts';

const CODES: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'timed-out',
};

/** Says in words why it refuses what never becomes a request: Node by itself answers with a bare status. */
export function explainRefusals(server: Server, newest: Newest): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // Into the middle of an answer nothing else can be written.
    if (!socket.writable || newest(socket)?.response.closed === false) socket.destroy(error);
    else socket.end(rawRefusal(CODES[error.code ?? ''] ?? 'bad-request'));
  });
  server.on('checkExpectation', (_: IncomingMessage, response: ServerResponse) => {
    writeRefusal(response, new ApiProblem('expectation-failed'));
  });
}

export function rawRefusal(code: ProblemCode): string {
  const problem = new ApiProblem(code);
  const { headers, text } = refusal(problem);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`, ...lines, '', text].join('\r\n');
}

export function writeRefusal(response: ServerResponse, problem: ApiProblem): void {
  const { headers, text } = refusal(problem);
  response.writeHead(problem.status, headers).end(text);
}

function refusal(problem: ApiProblem) {
  const text = problemText(problem);
  const headers = {
    'Content-Type': 'application/problem+json',
    'Content-Length': Buffer.byteLength(text),
    Connection: 'close',
  };
  return { headers, text };
}

export const refusedRequest = (error: unknown): Response =>
  problemResponse(
    new ApiProblem(error instanceof Error && error.name === 'RequestError' ? 'bad-request' : 'internal'),
  );
