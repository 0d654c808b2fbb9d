import { Hono } from 'hono';

const SENTENCE =
  'Diese Website wird gerade auf eine neue Version gebracht. Bitte versuchen Sie es in einer Minute noch einmal.';

/** Answers while the database is brought to this version: that the process lives, and everybody else that it takes a while. */
export function updatingApp() {
  const app = new Hono();
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.all('*', (c) => c.text(SENTENCE, 503, { 'Retry-After': '30', 'Cache-Control': 'no-store' }));
  return app;
}
