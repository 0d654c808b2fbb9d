import { Hono } from 'hono';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Db } from '../database/schema.ts';
import { bytesInFlight } from '../files/stream.ts';
import { isPrivateNet } from './client-net.ts';
import type { Env, Services } from '../services/services.ts';
import { ApiProblem } from '../problem/problem.ts';
import { waitingHashes } from '../session/password.ts';

export interface Metrics {
  /** One answered request; `route` is its pattern, never the address itself. */
  request(method: string, route: string, status: number, seconds: number): void;
  text(): Promise<string>;
}

export function createMetrics(db: Db, lostLogEntries: () => number): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the answer began, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  registry.registerMetric(
    new Gauge({
      name: 'lichthof_password_hashes_waiting',
      help: 'Password hashes that run or wait; nine are the most.',
      registers: [],
      collect() {
        this.set(waitingHashes());
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'lichthof_bytes_in_flight',
      help: 'Bytes of files that were read and that nobody has taken yet.',
      registers: [],
      collect() {
        this.set(bytesInFlight());
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'lichthof_log_entries_lost',
      help: 'Log entries that could not be kept because the database was away.',
      registers: [],
      collect() {
        this.set(lostLogEntries());
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'lichthof_messages_unsent',
      help: 'Contact messages that no mail server has taken yet; missing while the database is away.',
      registers: [],
      async collect() {
        this.set(await unsentMessages(db));
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'lichthof_files_damaged',
      help: 'Files of pictures that are missing or have another length; missing while the database is away.',
      registers: [],
      async collect() {
        this.set(await damagedFiles(db));
      },
    }),
  );
  return {
    request: (method, route, status, took) => seconds.observe({ method, route, status }, took),
    text: () => registry.metrics(),
  };
}

async function damagedFiles(db: Db): Promise<number> {
  const row = await db
    .selectFrom('damagedFile')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirst()
    .catch(() => undefined);
  return row?.n ?? NaN;
}

async function unsentMessages(db: Db): Promise<number> {
  const row = await db
    .selectFrom('message')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('sent', 'is', null)
    .executeTakeFirst()
    .catch(() => undefined);
  return row?.n ?? NaN;
}

/** `GET /metrics` for the machine itself, its private network, and administrators; for others it is not there. */
export function metricsRoutes({ metrics, trustProxy }: Services) {
  const app = new Hono<Env>();
  app.get('/metrics', async (c) => {
    const proxied = trustProxy === 0 && c.req.header('X-Forwarded-For') !== undefined;
    if (!c.var.viewer.admin && (proxied || !isPrivateNet(c.var.net))) throw new ApiProblem('not-found');
    return c.body(await metrics.text(), 200, {
      'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE,
      'Cache-Control': 'no-store',
    });
  });
  return app;
}
