import { Buffer } from 'node:buffer';
import { CALLS, type NamedCall } from '../../api/docs/calls.ts';
import { openApi } from '../../api/docs/openapi.ts';
import type { Chances } from './chances.ts';
import { changed, filterOf, type Schema, valueOf } from './generated.ts';
import { hostileText, textOf } from './hostile.ts';

export interface Sent {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: Buffer;
}

const DESCRIBED = openApi(CALLS) as { paths: Record<string, Record<string, Operation>> };
interface Operation {
  parameters: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
}
const resolve = (ref: string): Schema =>
  ref
    .slice(2)
    .split('/')
    .reduce<object>((at, part) => (at as Record<string, object>)[part.replaceAll('~1', '/')]!, DESCRIBED);

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PROPFIND', 'TRACE'];
const TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/offset+octet-stream',
  '*/*',
];

/** Any call of the contract, or nearly: from its description and its example. */
export function anyRequest(by: Chances, ids: readonly string[]): Sent {
  const any = by.one<NamedCall>(CALLS);
  // What ends a session costs a hash of the password each time.
  const call = ['logout', 'renew'].includes(any.name) && by.often(0.9) ? by.one<NamedCall>(CALLS) : any;
  const { parameters, requestBody } = DESCRIBED.paths[call.path]![call.method.toLowerCase()]!;
  const wildness = by.one([0, 0, 0.02, 0.1, 0.3]);
  const value = (schema: Schema) => valueOf(schema, by, { resolve, ids, wildness });
  const text = (schema: Schema, name: string) => {
    const given = name === 'filter' && by.often(0.9) ? textOf(filterOf(by, ids), by) : value(schema);
    return typeof given === 'string' ? given : (textOf(given, by) ?? '');
  };
  const asPart = (one: string) =>
    by.often(0.03)
      ? by.one(['%', '%ff', '%00', '..', '%2e%2e%2f', '', '//', '%ED%A0%80'])
      : encodeURIComponent(one.toWellFormed());
  let url = call.path.replaceAll(/\{\w+\}/g, () =>
    asPart(by.often(wildness) ? hostileText(by) : by.one(ids)),
  );
  const query = parameters
    .filter((one) => one.in === 'query' && by.often(0.5))
    .map(({ name, schema }) => `${name}=${asPart(text(schema, name))}`);
  if (by.often(wildness)) query.push(`${asPart(hostileText(by))}=${asPart(hostileText(by))}`);
  if (query.length > 0) url += `?${query.join('&')}`;
  const headers: Record<string, string> = {};
  for (const { name, schema } of parameters.filter((one) => one.in === 'header' && by.often(0.8)))
    headers[name] = by.often(0.3)
      ? String(by.below(100_000))
      : text(schema, name)
          .replaceAll(/[^ -~]/g, '')
          .slice(0, 2000);
  const [type, described] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  let body = '';
  if (type === 'application/json') {
    const example = by.often(0.4) ? call.example?.body : undefined;
    const made = (
      example === undefined ? value(described!.schema!) : changed(example, by, { ids, wildness })
    ) as {
      filter?: unknown;
    } | null;
    if (call.name.startsWith('query') && made !== null && typeof made === 'object')
      made.filter = filterOf(by, ids);
    body = textOf(made, by);
  } else if (type === 'multipart/form-data')
    body = formOf(value(described!.schema!) as Record<string, unknown>, by);
  else if (type) body = hostileText(by).slice(0, by.below(5000));
  if (type) headers['Content-Type'] = type === 'multipart/form-data' ? `${type}; boundary=grenze` : type;
  if (by.often(0.03)) headers['Content-Type'] = by.one(TYPES);
  if (by.often(0.05))
    Object.assign(headers, {
      Range: by.one(['bytes=0-', 'bytes=-1', 'bytes=9-1', 'x', 'bytes=0-1,2-3']),
      'If-None-Match': by.one(['*', '"x"', 'W/"']),
    });
  const method = by.often(0.9) ? call.method : by.one(METHODS);
  return { method, url: url.slice(0, 15_000), headers, body: Buffer.from(body) };
}

function formOf(fields: Record<string, unknown>, by: Chances): string {
  const parts = Object.entries(Object(fields) as object).map(([name, one]) => {
    const file = name === 'file' ? `; filename="${hostileText(by).slice(0, 200)}"` : '';
    return `--grenze\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${String(one)}\r\n`;
  });
  return `${parts.join('')}${by.often(0.9) ? '--grenze--\r\n' : ''}`;
}
