import { Agent } from 'node:http';
import path from 'node:path';
import { CALLS } from '../../../api/docs/calls.ts';
import { chances } from '../chances.ts';
import { inFolder, scaled } from '../folder.ts';
import { faultOf, send } from '../heard.ts';
import { createLedger, VISITS } from '../ledger.ts';
import { addTo, type Outcome } from '../outcome.ts';
import { anyRequest } from '../requests.ts';
import { gateServer, runCommand, type Server } from '../server.ts';
import { startVisitor } from '../visitor.ts';

const REQUESTS = 100_000;
const AT_ONCE = 8;
const SEED = Number(process.env['GATE_SEED'] ?? 1);
/** The ledger's tags: nobody comes upon these. */
const FAR_AWAY = 1_500_000_000;
const MEMBER = { id: 'u-mira', email: 'mira@example.org', password: 'noch ein langes Passwort' };
const SHOWN = 20;

/** What is made of the contract, and of what the contract forbids, by a visitor, a member and the administrator. */
export const fuzz = (scale: number): Promise<Outcome> =>
  inFolder(async (root) => {
    const dir = path.join(root, 'data');
    const server = await gateServer(dir);
    await server.start();
    const ledger = await createLedger(server, FAR_AWAY);
    ledger.start();
    await ledger.reached(100);
    await ledger.stop();
    await fillIn(server);
    const visitor = await startVisitor(server.address, VISITS);
    const statuses: Record<string, number> = {};
    const missed = new Set<string>();
    const pool = idPool();
    const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
    const requests = scaled(REQUESTS, scale, 400);
    const sessions = [async () => '', () => login(server), () => server.token()].map(session);
    let n = 0;
    const attack = async () => {
      while (n < requests) {
        const by = chances(SEED * 1_000_003 + (n += 1));
        const from = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
        const who = by.one([0, 1, 2, 2]);
        const token = await sessions[who]!.token();
        const sent = anyRequest(by, pool.ids);
        const headers = {
          ...sent.headers,
          'X-Forwarded-For': from,
          ...(token && { Authorization: `Bearer ${token}` }),
        };
        const heard = await send(server.address, agent, { ...sent, headers });
        addTo(statuses, heard.status);
        if (heard.text.includes('"token-expired"')) await sessions[who]!.ended(token);
        const wrong = faultOf(heard, sent, root);
        if (wrong && missed.size < SHOWN)
          missed.add(
            `${wrong}: ${sent.method} ${sent.url.slice(0, 300)} ${sent.body.toString().slice(0, 300)} (${n}, ${['visitor', 'member', 'administrator'][who]}) ${heard.text.slice(0, 200)}`,
          );
        pool.learn(heard.text);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, attack));
    agent.destroy();
    const visited = await visitor.leave();
    await ledger.check(dir, true);
    await server.stop();
    const { code, out } = await runCommand('verify', [], { dir });
    if (code !== 0) missed.add(`make verify: ${out}`);
    const good = Object.entries(statuses).reduce(
      (sum, [status, times]) => sum + (Number(status) < 300 ? times : 0),
      0,
    );
    const { lost, torn } = ledger;
    return {
      volume: `${n} requests (${CALLS.length} calls, seed ${SEED}), ${good} of them answered well`,
      lost,
      torn,
      statuses,
      visited,
      missed: [...missed],
    };
  });

async function fillIn(server: Server): Promise<void> {
  const create = async (url: string, body: object) => {
    const answer = await server.ask('POST', url, body);
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  };
  await create('/v1/data/create/userGroup', { id: 'ug-gate', name: 'Kunden' });
  await create('/v1/auth/create', { ...MEMBER, name: 'Mira', groups: ['ug-gate'] });
  await create('/v1/data/create/album', {
    id: 'fuzz',
    title: 'Fuzz',
    location: 'protected/fuzz',
    downloadable: true,
  });
  await create('/v1/data/create/posts', {
    id: 'p-fuzz',
    title: 'Fuzz',
    published: true,
    dateStr: '2026-01-01',
    text: '<p>Nebel.</p>',
  });
  await create('/v1/data/create/texts', { id: 't-fuzz', text: '<p>Wir.</p>' });
}

async function login({ address }: Server): Promise<string> {
  const { email, password } = MEMBER;
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': '192.0.2.9' };
  const answer = await fetch(`${address}/v1/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  });
  return ((await answer.json()) as { jwt: string }).jwt;
}

/** Somebody's token; a new one where it has ended. */
function session(begin: () => Promise<string>) {
  let current = begin();
  return {
    token: () => current,
    async ended(token: string) {
      if ((await current) === token) current = begin();
    },
  };
}

/** Ids that something can be found by, and those that answers name; none of what must stay as it is. */
function idPool() {
  const ids = [
    'fuzz',
    'p-fuzz',
    't-fuzz',
    'i--fuzz--bild',
    'u-fuzz',
    'c-fuzz',
    'ug-fuzz',
    'brp',
    '760',
    'image',
    'album',
    'posts',
    '1',
    'favicon.svg',
  ];
  const known = new Set(ids);
  const learn = (text: string) => {
    for (const [, id = ''] of text
      .slice(0, 5000)
      .matchAll(/"(?:id|taskId|token|url|next|recoveryKey)":"([^"\\]{1,200})"/g)) {
      if (known.size > 400 || known.has(id) || /gate|mira|^u/.test(id)) continue;
      known.add(id);
      ids.push(id);
    }
  };
  return { ids, learn };
}
