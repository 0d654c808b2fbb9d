import type { downloadAlbum } from '../../../api/contract/album.ts';
import type { AnswerOf } from '../../../api/contract/call.ts';
import { addPicture, jpeg } from '../albums/pictures.ts';
import { startApp, type Member } from '../app.ts';

type Download = AnswerOf<typeof downloadAlbum>;

/** An album that two may see and one of them download, one to be encrypted, one that nobody downloads; four pictures in each. */
export async function startArchives(env: Record<string, string> = {}) {
  const app = await startApp(env);
  const admin = await app.member('admin', { admin: true });
  const adler = await app.member('adler', { groups: ['ug-adler'] });
  const fremd = await app.member('fremd');
  await app.services.db.insertInto('userGroup').values({ id: 'ug-adler', name: 'Adler' }).execute();
  const adlers = { groupIds: ['ug-adler'], editGroupIds: ['ug-redaktion'], downloadable: true };
  await app.services.db
    .insertInto('album')
    .values([
      { id: 'feier', title: 'Feier: „Dr. Müller & Söhne“', location: 'protected/feier', ...adlers },
      { id: 'tresor', title: 'Tresor', location: 'protected/tresor', ...adlers },
      { id: 'fest', title: 'Fest', location: 'protected/fest', groupIds: ['ug-adler'] },
    ])
    .execute();
  const pictures = new Map<string, Buffer>();
  for (const [name, color] of [
    ['kuss.jpg', 'tan'],
    ['tanz.jpg', 'plum'],
    ['weg.jpg', 'peru'],
    ['akt.jpg', 'salmon'],
  ] as const) {
    pictures.set(name, await jpeg(color));
    for (const album of ['feier', 'tresor']) await addPicture(app, album, name, pictures.get(name)!);
  }
  await addPicture(app, 'fest', 'kuss.jpg', pictures.get('kuss.jpg')!);
  const { db } = app.services;
  await db.updateTable('image').set({ trash: true }).where('filename', '=', 'weg.jpg').execute();
  await db.updateTable('image').set({ ws: false }).where('filename', '=', 'akt.jpg').execute();

  const ask = (who: Member | null, body: object, query = '') =>
    app.ask('POST', `/v1/album/download${query}`, {
      body,
      token: who?.token,
      headers: who ? { 'X-Auth-Id': who.authId } : {},
    });
  async function prepared(who: Member, body: object, query = ''): Promise<Download> {
    const answer = await ask(who, body, query);
    if (answer.status !== 200) throw new Error(await answer.text());
    return (await answer.json()) as Download;
  }
  const load = (url: string, headers = {}) => app.ask('GET', url, { headers });
  return { app, admin, adler, fremd, pictures, ask, prepared, load };
}

export const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
