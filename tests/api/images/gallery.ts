import sharp from 'sharp';
import { ingest } from '../../../api/pictures/record.ts';
import { albumTarget, siteTarget, type Target } from '../../../api/pictures/target.ts';
import { startApp, type Ask, type TestApp } from '../app.ts';

export interface Gallery {
  app: TestApp;
  add: (name: string, background: string, target: Target, given?: object, width?: number) => Promise<void>;
  /** One request below `/imgs/`. */
  get: (url: string, ask?: Ask) => Promise<Response>;
}

/** An application with a picture of every kind of visibility, each with a secret in its metadata. */
export async function openGallery(): Promise<Gallery> {
  const app = await startApp();
  const { db } = app.services;
  await db.insertInto('userGroup').values({ id: 'ug-gast', name: 'Gäste' }).execute();
  await db
    .insertInto('album')
    .values([
      { id: 'feier', title: 'Feier', location: 'protected/feier', groupIds: ['ug-gast'], downloadable: true },
      { id: 'kopien', title: 'Kopien', location: 'protected/kopien', groupIds: ['ug-gast'] },
      { id: 'tresor', title: 'Tresor', location: 'protected/tresor', encrypted: true },
    ])
    .execute();

  const add: Gallery['add'] = async (name, background, target, given = {}, width = 2000) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
    const bytes = await sharp({
      create: { width, height: Math.round(width / 2), channels: 3, background, noise },
    })
      .jpeg()
      .withExif({ IFD0: { Artist: 'Geheim', Copyright: 'Geheim' } })
      .toBuffer();
    await ingest(app.services, new Blob([bytes]).stream(), { name, target, given });
  };
  const brp = siteTarget('brp', app.clock);
  await add('berg.jpg', 'steelblue', brp);
  await add('klein.jpg', 'gold', brp, {}, 300);
  await add('akt.jpg', 'salmon', brp, { ws: false });
  await add('intern.jpg', 'gray', brp, { public: false });
  await add('bald.jpg', 'plum', brp, { dt: '2026-11-21' });
  await add('weg.jpg', 'peru', brp, { trash: true });
  for (const id of ['feier', 'kopien', 'tresor']) {
    await add('gast.jpg', 'tan', (await albumTarget(db, id))!);
  }
  return { app, add, get: (url, ask) => app.ask('GET', `/imgs/${url}`, ask) };
}
