import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import type { Member, TestApp } from '../app.ts';

interface Uploaded {
  id: string | null;
  url: string;
  tUrl: string;
  largeUrl: string | null;
  present: boolean;
  detail?: string;
}
type Fields = Record<string, string | number>;

/** Uploads as the back office does, to an application that is started later. */
export function uploads(app: () => TestApp) {
  const imgs = (...names: string[]) => path.join(app().dir, 'imgs', ...names);
  const upload = (
    bytes: Uint8Array,
    name: string,
    subDir: string,
    who: Member | null,
    fields: Fields = {},
  ) => {
    const body = new FormData();
    body.append('subDir', subDir);
    body.append('thumbnail', '1');
    for (const [field, value] of Object.entries(fields)) body.append(field, String(value));
    body.append('file', new Blob([new Uint8Array(bytes)]), name);
    const headers: Record<string, string> = who ? { 'X-Auth-Id': who.authId } : {};
    return app().ask('POST', '/v1/image/create', { body, token: who?.token, headers });
  };
  return {
    /** Below the folder of pictures. */
    imgs,
    upload,
    async uploaded(...args: Parameters<typeof upload>): Promise<Uploaded> {
      const answer = await upload(...args);
      const json = (await answer.json()) as Uploaded;
      expect({ status: answer.status, detail: json.detail }).toEqual({ status: 200, detail: undefined });
      return json;
    },
    leftovers: () => (existsSync(imgs('.tmp')) ? readdirSync(imgs('.tmp')) : []),
  };
}
