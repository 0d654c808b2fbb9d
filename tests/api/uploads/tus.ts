import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import type { Member, TestApp } from '../app.ts';

type Who = Pick<Member, 'token' | 'authId'>;

export type Destination = { album: string; large?: boolean } | { folder: string };

export const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Uploads as a tus client does, to an application that is started later. */
export function resumable(app: () => Pick<TestApp, 'ask' | 'request' | 'dir'>) {
  const send = (who: Who | null, method: string, url: string, headers = {}, body?: unknown) =>
    app().ask(method, url, {
      token: who?.token,
      body,
      headers: { 'Tus-Resumable': '1.0.0', ...(who && { 'X-Auth-Id': who.authId }), ...headers },
    });

  const create = (
    who: Who | null,
    bytes: Uint8Array,
    name: string,
    destination: Destination,
    said: { sha256?: string; length?: number | string } = {},
  ) => {
    const metadata = {
      filename: name,
      sha256: said.sha256 ?? sha(bytes),
      destination: JSON.stringify(destination),
    };
    const written = Object.entries(metadata).map(([key, value]) => `${key} ${base64(value)}`);
    return send(who, 'POST', '/v1/upload', {
      'Upload-Length': String(said.length ?? bytes.length),
      'Upload-Metadata': written.join(','),
    });
  };

  const patch = (who: Who | null, url: string, offset: number | string, body: BodyInit) =>
    app().request(url, {
      method: 'PATCH',
      headers: {
        'Content-Type': 'application/offset+octet-stream',
        'Upload-Offset': String(offset),
        ...(who && { Authorization: `Bearer ${who.token}`, 'X-Auth-Id': who.authId }),
      },
      body,
      duplex: 'half',
    });

  const offset = async (who: Who | null, url: string) => {
    const answer = await send(who, 'HEAD', url);
    return answer.status === 200 ? Number(answer.headers.get('Upload-Offset')) : answer.status;
  };

  const finish = (who: Who | null, url: string, same?: 'replace' | 'both', there?: string) =>
    send(who, 'POST', `${url}/finish`, {}, { ...(same && { same }), ...(there !== undefined && { there }) });

  const begun = async (who: Who, bytes: Uint8Array, name: string, destination: Destination, said = {}) => {
    const answer = await create(who, bytes, name, destination, said);
    expect({ status: answer.status, text: await answer.text() }).toEqual({ status: 201, text: '' });
    return answer.headers.get('Location')!;
  };

  /** All of it, in pieces of that length. */
  const sent = async (who: Who, url: string, bytes: Uint8Array, from = 0, piece = 100_000) => {
    for (let at = from; at < bytes.length; at += piece) {
      const answer = await patch(who, url, at, new Uint8Array(bytes.subarray(at, at + piece)));
      expect(answer.status).toBe(204);
    }
  };

  return {
    send,
    create,
    patch,
    offset,
    finish,
    begun,
    sent,
    /** From beginning to end. */
    async bring(who: Who, bytes: Uint8Array, name: string, to: Destination, same?: 'replace' | 'both') {
      const address = await begun(who, bytes, name, to);
      await sent(who, address, bytes);
      const answer = await finish(who, address, same);
      const said = (await answer.json()) as { id?: string; url?: string; detail?: string; code?: string };
      return { status: answer.status, address, ...said };
    },
    check: (who: Who | null, destination: Destination, files: object[]) =>
      send(who, 'POST', '/v1/upload/check', {}, { destination, files }),
    /** And their folders. */
    pieces: () =>
      readdirSync(path.join(app().dir, 'uploads'), { recursive: true, encoding: 'utf8' }).filter(
        (name) => !name.startsWith('.'),
      ),
  };
}

/** A body that breaks off after so many bytes. */
export const broken = (bytes: Uint8Array, after: number) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new Uint8Array(bytes.subarray(0, after)));
    },
    pull(controller) {
      controller.error(new Error('The line is dead.'));
    },
  });
