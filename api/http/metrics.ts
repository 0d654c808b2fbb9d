import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { App, Metrics, Services } from '../services/services.ts';
import { ApiProblem } from '../problem/problem.ts';
import { isPrivateNet } from './client-net.ts';

interface Measured {
  name: string;
  help: string;
  /** Read with every scrape; a value that cannot be read is missing. */
  read: () => number | Promise<number>;
}

export function createMetrics(version: string, measured: readonly Measured[]): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the answer began, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const build = {
    name: 'lichthof_build_info',
    help: 'Always 1; which version runs.',
    labelNames: ['version'],
  };
  new Gauge({ ...build, registers: [registry] }).set({ version }, 1);
  for (const { name, help, read } of measured) {
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          try {
            this.set(await read());
          } catch {
            this.set(NaN);
          }
        },
      }),
    );
  }
  return {
    request: (method, route, status, took) => seconds.observe({ method, route, status }, took),
    text: () => registry.metrics(),
  };
}

/** `GET /metrics` for the machine itself, its private network, and administrators; for others it is not there. */
export function metricsRoutes(app: App, { metrics, trustProxy }: Services) {
  app.get('/metrics', async (c) => {
    const proxied = trustProxy === 0 && c.req.header('X-Forwarded-For') !== undefined;
    if (!c.var.viewer.admin && (proxied || !isPrivateNet(c.var.net))) throw new ApiProblem('not-found');
    return c.body(await metrics.text(), 200, {
      'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE,
      'Cache-Control': 'no-store',
    });
  });
}
