import * as z from 'zod/mini';
import { DATA, SEEN } from '../contract/data.ts';
import { Problem } from '../contract/problem.ts';
import { AUTH_ID_HEADER } from '../contract/session.ts';
import type { NamedCall } from './calls.ts';
import { INTRODUCTION } from './introduction.ts';

type Json = Record<string, unknown>;
type Schema = z.ZodMiniType;

const named = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(DATA)) named.add(schema, { id });
for (const [id, schema] of Object.entries(SEEN)) named.add(schema, { id: `${id}Seen` });
named.add(Problem, { id: 'Problem' });

export function openApi(calls: readonly NamedCall[]): Json {
  const schemas: Json = {};
  const paths: Record<string, Json> = {};
  const json = (schema: Schema, io: 'input' | 'output') => {
    const { $defs = {}, ...rest } = z.toJSONSchema(schema, { io, metadata: named, unrepresentable: 'any' });
    for (const [id, definition] of Object.entries($defs)) {
      schemas[id] = hoisted(definition);
      delete (schemas[id] as Json)['$id'];
    }
    return hoisted({ ...rest, $schema: undefined });
  };
  json(Problem, 'output');
  for (const call of calls) (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(call, json);
  return {
    openapi: '3.1.0',
    info: { title: 'Lichthof', version: '1', description: INTRODUCTION },
    paths,
    components: {
      schemas,
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: {
        Problem: {
          description: 'RFC 9457: `code` is stable, `detail` is German and fit to show.',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
    },
  };
}

/** Definitions that zod puts below a schema belong to the whole document. */
const hoisted = (schema: unknown): Json =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;

function operation(call: NamedCall, json: (schema: Schema, io: 'input' | 'output') => Json): Json {
  const { method, name, path, summary, access, answer, body, form, media, sends, example } = call;
  const content = (answer ?? media) && {
    ...(answer && { 'application/json': { schema: json(answer, 'output'), ...exampleOf(example?.answer) } }),
    ...(media && { [media]: {} }),
  };
  return {
    operationId: name,
    summary: access ? `${summary} (${ACCESS[access]})` : summary,
    tags: [path.startsWith('/v1/') ? path.split('/')[2] : 'files'],
    security: access ? [{ session: [] }] : [{}, { session: [] }],
    parameters: parametersOf(call, json),
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: json(body, 'input'), ...exampleOf(example?.body) } },
      },
    }),
    ...(form && {
      requestBody: {
        required: true,
        content: { 'multipart/form-data': { schema: withFile(json(form, 'input')) } },
      },
    }),
    ...(sends && { requestBody: { required: true, content: { [sends]: {} } } }),
    responses: {
      [call.status ?? (content ? '200' : '204')]: { description: 'Done.', ...(content && { content }) },
      ...(method === 'GET' && content && { '304': { description: 'The client has it already.' } }),
      default: { $ref: '#/components/responses/Problem' },
    },
  };
}

const ACCESS = { user: 'users', admin: 'administrators' } as const;
const AUTH_ID = {
  name: AUTH_ID_HEADER,
  in: 'header',
  required: false,
  description: 'The `id` that came with the token: without it the albums of the session are locked.',
  schema: { type: 'string' },
};
const exampleOf = (example: unknown) => example !== undefined && { example };

const withFile = ({ properties, required, ...schema }: Json): Json => ({
  ...schema,
  required: [...((required ?? []) as string[]), 'file'],
  properties: { ...(properties as Json), file: { type: 'string', format: 'binary' } },
});

function parametersOf(
  { path, query, example, authId, headers = {} }: NamedCall,
  json: (schema: Schema, io: 'input' | 'output') => Json,
): Json[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
    ...exampleOf(example?.params?.[name]),
  }));
  const { properties = {}, required = [] } = (query ? json(query, 'input') : {}) as {
    properties?: Json;
    required?: string[];
  };
  const given: Json = { ...example?.query };
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
    ...exampleOf(given[name]),
  }));
  const inHeader = Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  }));
  return [...inPath, ...inQuery, ...inHeader, ...(authId ? [AUTH_ID] : [])];
}
