import { today } from '../clock/clock.ts';
import { countView, deleteStatistics, readStatistics } from '../contract/statistics.ts';
import { serve } from '../http/serve.ts';
import { readDays } from './days.ts';
import { readRanks } from './ranks.ts';
import type { App, Services } from '../services/services.ts';

const RANKED = 10;

export function statisticsRoutes(app: App, { db, clock, views, log }: Services) {
  serve(app, countView, async ({ body: { kind, id } }, c) => {
    // Administrators know what they look at.
    if (!c.var.viewer.admin) views.count(kind, id, { net: c.var.net, userAgent: c.req.header('User-Agent') });
    return c.body(null, 204);
  });

  serve(app, readStatistics, async ({ query: { days } }) => {
    await views.flush();
    const perDay = await readDays(db, today(clock), Number(days));
    const first = perDay[0]!.day;
    const [posts, albums, images] = await Promise.all(
      (['post', 'album', 'image'] as const).map((kind) => readRanks(db, kind, { first, most: RANKED })),
    );
    return {
      days: perDay,
      views: perDay.reduce((sum, { views: n }) => sum + n, 0),
      posts: posts!,
      albums: albums!,
      images: images!,
    };
  });

  serve(app, deleteStatistics, async (_, c) => {
    await views.flush();
    await db.deleteFrom('view').execute();
    log('INFO', 'Statistik gelöscht', { by: c.var.viewer.userId });
    return c.body(null, 204);
  });
}
