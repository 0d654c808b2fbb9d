import { Ajv2020 } from 'ajv/dist/2020.js';
import { CALLS } from '../../../api/docs/calls.ts';
import { openApi } from '../../../api/docs/openapi.ts';

interface Responses {
  responses: Record<string, { content?: Record<string, { schema?: object }> }>;
}

// Formats are patterns as well.
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
const document = openApi(CALLS);
ajv.addSchema(document, 'api');
const paths = document['paths'] as Record<string, Record<string, Responses>>;

const escaped = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1');
const patterns = CALLS.map(({ method, path, name }) => ({
  name,
  method,
  path,
  pattern: new RegExp(`^${path.replaceAll(/\{(path|location)\}/g, '.+').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
}));

/** Names of the calls that were answered well, each answer as it is described. */
export const answered = new Set<string>();

/** Throws where an answer is not as the description says. What streams is not read. */
export async function asDescribed(method: string, url: string, response: Response): Promise<Response> {
  const { pathname } = new URL(url, 'http://localhost');
  const call = patterns.find((one) => one.method === method && one.pattern.test(pathname));
  if (!call) return response;
  const fail = (why: string) => new Error(`${method} ${url}: ${response.status}, ${why}`);
  const type = (response.headers.get('Content-Type') ?? '').split(';')[0]!;
  if (response.status >= 400) {
    // The figures of the health check come with its 503.
    if (call.name === 'ready') return response;
    if (type !== 'application/problem+json') throw fail(`no problem but ${type}`);
    check(['components', 'schemas', 'Problem'], await response.clone().json(), fail);
    return response;
  }
  const status = response.status === 206 ? 200 : response.status;
  const described = paths[call.path]?.[method.toLowerCase()]?.responses[status];
  if (!described) throw fail('which is not described');
  if (status !== 304) {
    const media = Object.keys(described.content ?? {});
    const known = media.find((one) =>
      new RegExp(`^${one.replaceAll('+', '\\+').replaceAll('*', '[^/]+')}$`).test(type),
    );
    if (media.length > 0 && !known) throw fail(`${type} instead of ${media.join(' or ')}`);
    if (known === 'application/json') {
      const to = ['paths', call.path, method.toLowerCase(), 'responses', String(status), 'content', known];
      check([...to, 'schema'], await response.clone().json(), fail);
    }
    answered.add(call.name);
  }
  return response;
}

function check(to: string[], value: unknown, fail: (why: string) => Error): void {
  const $ref = `api#/${to.map(escaped).join('/')}`;
  const validate = ajv.getSchema($ref) ?? ajv.compile({ $ref });
  if (!validate(value)) throw fail(ajv.errorsText(validate.errors));
}
