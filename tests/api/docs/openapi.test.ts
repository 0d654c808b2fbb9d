import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../../api/app.ts';
import { CALLS } from '../../../api/docs/calls.ts';
import { startApp, type TestApp } from '../app.ts';

interface Described {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
}
interface Operation {
  operationId: string;
  summary: string;
  parameters: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: { required?: string[] } }> };
  responses: Record<string, unknown>;
}

let app: TestApp;
let described: Described;
beforeAll(async () => {
  app = await startApp();
  described = await app.get('/v1/openapi.json');
});
afterAll(() => app.close());

/** `/v1/data/read/:type` as an expression that its documented addresses match. */
const asPattern = (route: string) =>
  new RegExp(`^${route.replace(/:\w+(\{[^/]+\})?/g, '[^/]+').replace(/\*$/, '.+')}/?$`);
const routes = () =>
  createApp(app.services)
    .routes.filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => ({ method: method.toLowerCase(), path }));
const operations = () =>
  Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );

test('every route of the application is described', () => {
  const missing = routes().filter(
    ({ method, path }) => !operations().some((it) => it.method === method && asPattern(path).test(it.path)),
  );
  expect(missing).toEqual([]);
});

test('every described call has a route', () => {
  const dead = operations()
    .filter(
      ({ method, path }) => !routes().some((it) => it.method === method && asPattern(it.path).test(path)),
    )
    .map(({ method, path }) => `${method} ${path}`);
  expect(dead).toEqual([]);
});

test('every call says what it is, every parameter of its path is described, every reference leads somewhere', () => {
  for (const { path, operation } of operations()) {
    expect(operation.summary).toMatch(/^[A-Z].*[.)]$/);
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(operation.parameters.filter((it) => it.in === 'path').map(({ name }) => name)).toEqual(names);
  }
  const references = [...JSON.stringify(described).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)];
  expect(references.length).toBeGreaterThan(20);
  for (const [, name] of references) expect(described.components.schemas).toHaveProperty(name!);
  expect(JSON.stringify(described)).not.toContain('$defs');
});

const valid = (schema: z.ZodMiniType | undefined, value: unknown) =>
  schema ? (schema.safeParse(value).error?.issues ?? []) : [{ message: 'There is no schema for it.' }];

test.each(
  CALLS.filter(({ example }) => example).map((call) => [`${call.method} ${call.path}`, call] as const),
)('the example of %s is valid', (_, { path, query, body, answer, example = {} }) => {
  if ('body' in example) expect(valid(body, example.body)).toEqual([]);
  if ('answer' in example) expect(valid(answer, example.answer)).toEqual([]);
  if ('query' in example) expect(valid(query, example.query)).toEqual([]);
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  expect(params.toSorted()).toEqual(Object.keys(example.params ?? {}).toSorted());
});

test('every call with a body has an example of one', () => {
  const without = CALLS.filter(({ body, example }) => body && example?.body === undefined);
  expect(without.map(({ path }) => path)).toEqual([]);
});

test('the page comes from here alone', async () => {
  const page = await app.ask('GET', '/v1/docs');
  const html = await page.text();
  expect(page.headers.get('Content-Security-Policy')).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'self'/,
  );
  expect(html).not.toMatch(/https?:/);
  for (const [, asset] of html.matchAll(/(?:src|href)="(\/v1\/[^"]+)"/g)) {
    const response = await app.ask('GET', asset!);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toMatch(/^text\/(css|javascript)/);
  }
  for (const name of [
    'index.html',
    '../package.json',
    '..%2fpackage.json',
    '__proto__',
    'swagger-ui.css.map',
  ])
    expect((await app.ask('GET', `/v1/docs/${name}`)).status).toBe(404);
});

test('programs can be made of the description', () => {
  const names = CALLS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const { paths } = described;
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(names.toSorted());
  const takesAuthId = operations.filter(({ parameters }) =>
    parameters.some(({ name }) => name === 'X-Auth-Id'),
  );
  expect(takesAuthId.map(({ operationId }) => operationId).toSorted()).toEqual([
    'appendUpload',
    'checkUploads',
    'createImage',
    'createLink',
    'createUpload',
    'decryptAlbum',
    'downloadAlbum',
    'finishUpload',
    'lockAlbum',
    'openLink',
    'renew',
    'renewLink',
    'sendChoice',
    'setAlbumPassword',
    'unlockAlbum',
    'updateAlbum',
  ]);
  const upload = paths['/v1/image/create']!['post']!.requestBody!.content['multipart/form-data']!;
  expect(upload.schema.required?.toSorted()).toEqual(['file', 'subDir']);
  expect(Object.keys(paths['/v1/mail/']!['post']!.responses)).toEqual(['202', 'default']);
});
