import { type Agent, request } from 'node:http';
import { Buffer } from 'node:buffer';
import type { Sent } from './requests.ts';

interface Heard {
  status: number;
  type: string;
  text: string;
}

const PATIENCE_MS = 20_000;

export const send = (address: string, agent: Agent, { method, url, headers, body }: Sent) =>
  new Promise<Heard>((heard) => {
    const failed = (text: string) => heard({ status: 0, type: '', text });
    const sending = request(address, {
      agent,
      method,
      path: url.replaceAll(/[^!-~]/g, '_'),
      headers: { ...headers, 'Content-Length': body.length },
    });
    const timer = setTimeout(() => sending.destroy(new Error('no answer')), PATIENCE_MS);
    sending.on('error', (error) => (clearTimeout(timer), failed(error.message)));
    sending.on('response', (answer) => {
      const {
        statusCode: status = 0,
        headers: { 'content-type': type = '' },
      } = answer;
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => void chunks.push(chunk));
      const done = () => (
        clearTimeout(timer),
        heard({ status, type, text: Buffer.concat(chunks).toString() })
      );
      answer.on('end', done);
      // That goes on for as long as one listens.
      if (type.startsWith('text/event-stream') || type.startsWith('application/x-ndjson')) {
        done();
        answer.destroy();
      }
      answer.on('error', ({ message }) => failed(message));
    });
    sending.end(body);
  });

const TOLD = /\n\s+at \S+|node:internal|\/api\/[\w/-]+\.ts|\$argon2|syntax error at|relation "/;

/** What is wrong with an answer, in words. */
export function faultOf({ status, type, text }: Heard, { method, url }: Sent, root: string): string | null {
  if (status === 0) return `no whole answer (${text})`;
  if (status >= 500) return String(status);
  // An administrator may read the log.
  if (!/^.v1.(log.|openapi)/.test(url) && (TOLD.test(text) || text.includes(root))) return 'tells too much';
  if (
    status >= 400 &&
    method !== 'HEAD' &&
    url.startsWith('/v1/') &&
    !type.startsWith('application/problem+json')
  )
    return `${status} as ${type || 'nothing'}`;
  return null;
}
