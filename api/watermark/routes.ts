import { hash } from 'node:crypto';
import { sql } from 'kysely';
import {
  previewWatermark,
  readWatermark,
  type Watermark,
  type WatermarkInput,
  writeWatermark,
} from '../contract/watermark.ts';
import { contentVersion } from '../database/content-version.ts';
import type { Db } from '../database/schema.ts';
import { serve } from '../http/serve.ts';
import { PictureRefused, sampleWith } from '../pictures/pictures.ts';
import { ApiProblem, invalid } from '../problem/problem.ts';
import type { App, Services } from '../services/services.ts';
import { requireDrawing } from './svg.ts';

const UNDRAWN = 'Dieses Wasserzeichen lässt sich nicht zeichnen. Bitte vereinfachen Sie die Datei.';
const REFUSED: Partial<Record<PictureRefused['code'], string>> = {
  'too-slow': 'Dieses Wasserzeichen ist zu aufwendig: Jedes Bild müsste darauf warten.',
  empty: 'Darin ist nichts zu sehen.',
};
const NOTHING = 'Bitte wählen Sie zuerst eine SVG-Datei.';
/** Of a processor: how long it waits for the decoder says nothing about it. */
const SLOWEST_MS = 5000;

export function watermarkRoutes(app: App, services: Services) {
  const { db, log, pictures } = services;

  serve(app, readWatermark, () => read(db));

  serve(app, writeWatermark, async ({ body: { version, ...mark } }, c) => {
    if (mark.svg !== '') await draw(mark);
    const { svg, position, size, opacity } = mark;
    const key = svg === '' ? '' : hash('sha256', JSON.stringify([svg, position, size, opacity])).slice(0, 8);
    await db.transaction().execute(async (trx) => {
      const before = await trx.selectFrom('watermark').select(FIELDS).forUpdate().executeTakeFirstOrThrow();
      if (version !== undefined && version !== contentVersion(before)) throw new ApiProblem('conflict');
      await trx
        .updateTable('watermark')
        .set({ ...mark, key })
        .execute();
    });
    pictures.arrived();
    log('INFO', 'Wasserzeichen geändert', { by: c.var.viewer.userId, set: key !== '' });
    return read(db);
  });

  serve(app, previewWatermark, async ({ body }) => {
    if (body.svg === '') throw invalid('svg', NOTHING);
    const { data, ...size } = await draw(body);
    return { jpeg: Buffer.from(data).toString('base64'), ...size };
  });

  async function draw(mark: WatermarkInput) {
    requireDrawing(mark.svg);
    try {
      return await sampleWith(services, { ...mark, mostMs: SLOWEST_MS });
    } catch (error) {
      if (!(error instanceof PictureRefused)) throw error;
      throw invalid('svg', REFUSED[error.code] ?? UNDRAWN);
    }
  }
}

const FIELDS = ['svg', 'position', 'size', 'opacity'] as const;

async function read(db: Db): Promise<Watermark> {
  const { albums, ...mark } = await db
    .selectFrom('watermark')
    .select(FIELDS)
    .select(sql<number>`(select count(*)::int from album where album.watermark)`.as('albums'))
    .executeTakeFirstOrThrow();
  return { ...mark, albums, version: contentVersion(mark) };
}
