import type { Viewer } from '../contract/access.ts';

/** What everybody's programs may want; who has an account, what he rated and what is set up is nobody's to list. */
const READABLE = 'image|album|tag|contributor|posts|texts';
const READS = new RegExp(`^/v1/data/(read|ids)/(${READABLE})$`);
const READS_TEXT = /^\/v1\/data\/text\/(posts|texts)\/[^/]+$/;
const UPLOADS = /^\/v1\/upload(\/|$)/;

export function mayCall(
  { scope }: NonNullable<Viewer['key']>,
  { method, path }: { method: string; path: string },
): boolean {
  if (scope === 'upload') return UPLOADS.test(path);
  const isGet = method === 'GET' || method === 'HEAD';
  return READS.test(path) ? isGet || method === 'POST' : isGet && READS_TEXT.test(path);
}
