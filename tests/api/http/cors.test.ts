import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Hono } from 'hono';
import { afterAll, expect, test } from 'vitest';
import { cors } from '../../../api/http/cors.ts';
import { loadSites } from '../../../api/http/sites.ts';
import type { Env } from '../../../api/services/services.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-cors-'));
afterAll(() => rmSync(dir, { recursive: true }));
const hosts = { brp: { hosts: ['foto.example', 'localhost:5173'] }, noiree: { hosts: ['Noir.example'] } };
writeFileSync(path.join(dir, 'sites.json'), JSON.stringify(hosts));

async function api() {
  const sites = await loadSites(dir, 'brp');
  const app = new Hono<Env>();
  app.use(cors(sites.hosts, 'https://public.example/foto'));
  app.get('/v1/x', (c) => c.json({ x: 1 }, 200, { Vary: 'Authorization' }));
  app.onError(() => new Response('broken', { status: 500 }));
  app.get('/v1/broken', () => {
    throw new Error('broken');
  });
  return app;
}
const ask = async (origin: string, url = '/v1/x', method = 'GET', headers = {}) =>
  (await api()).request(url, { method, headers: { Origin: origin, ...headers } });

test.each([
  'https://foto.example',
  'https://noir.example',
  'http://localhost:5173',
  'https://public.example',
])('the pages of %s may read answers, errors too', async (origin) => {
  for (const url of ['/v1/x', '/v1/broken']) {
    const { headers } = await ask(origin, url);
    expect(headers.get('Access-Control-Allow-Origin')).toBe(origin);
    expect(headers.get('Access-Control-Allow-Credentials')).toBe('true');
    expect(headers.get('Vary')).toMatch(/Origin$/);
  }
});

test.each([
  'https://evil.example',
  'https://foto.example.evil.example',
  'https://evilfoto.example',
  'https://foto.example:8443',
  'https://user@foto.example',
  'https://foto.example/',
  'ftp://foto.example',
  'null',
  '*',
  '',
])('the pages of „%s“ may not', async (origin) => {
  const plain = await ask(origin);
  expect(plain.status).toBe(200);
  const preflight = await ask(origin, '/v1/x', 'OPTIONS', { 'Access-Control-Request-Method': 'POST' });
  expect(preflight.status).toBe(404);
  for (const { headers } of [plain, preflight]) {
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(headers.get('Vary')).toContain('Origin');
  }
});

test('a preflight is answered without asking further', async () => {
  const { status, headers } = await ask('https://foto.example', '/v1/x', 'OPTIONS', {
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'authorization,content-type',
  });
  expect(status).toBe(204);
  expect(headers.get('Access-Control-Allow-Headers')).toContain('Authorization');
  expect(headers.get('Access-Control-Allow-Headers')).toContain('X-Auth-Id');
  expect(headers.get('Access-Control-Max-Age')).toBe('600');
});

test('without configured sites nobody else may, and caches are not split', async () => {
  const app = new Hono<Env>();
  app.use(cors([], undefined));
  app.get('/v1/x', (c) => c.json({}));
  const { headers } = await app.request('/v1/x', { headers: { Origin: 'https://foto.example' } });
  expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
  expect(headers.get('Vary')).toBeNull();
});
