import { sql } from 'kysely';
import { hashPassword } from '../../api/session/password.ts';
import type { Site } from './site.ts';

export const ALBUM = { id: 'serie', pictures: 77 };
export const POST = 'p-serie-12';
const MEMBER = { email: 'mitglied@example.org', password: 'bench-hell-und-dunkel' };

/** What a browser keeps of somebody who is logged in. */
export type Session = Readonly<Record<'jwt' | 'id', string>>;

/** An album of 77, twelve posts of six pictures each, tags, somebody to thank, and a member, whose session it gives. */
export async function fillContent({ services: { db }, address }: Site): Promise<Session> {
  const images = (await db.selectFrom('image').select('id').orderBy('id').execute()).map(({ id }) => id);
  const tags = ['Nebel', 'See', 'Nacht'].map((name, i) => ({ id: i + 1, name }));
  await db.insertInto('tag').values(tags).execute();
  await sql`update image set tags = array[1 + seq % 3]::int[]`.execute(db);
  await db
    .insertInto('contributor')
    .values({ id: 'c-mira', name: 'Mira', role: 1, published: true })
    .execute();
  const posts = Array.from({ length: 12 }, (_, n) => {
    const shown = Array.from({ length: 6 }, (_, i) => images[(n * 6 + i) % images.length]!);
    const [first, ...others] = shown.map((id) => `<brpwc-post-image id="${id}"></brpwc-post-image>`);
    return {
      id: `p-serie-${n + 1}`,
      title: `Serie ${n + 1}`,
      published: true,
      dateStr: `2026-01-${10 + n}`,
      tags: [1 + (n % 3)],
      imageId: shown[0]!,
      abstract: WORDS,
      more: true,
      text: `${first}<p>${WORDS} <brpwc-contributor contributorId="c-mira">Mira</brpwc-contributor></p>${others.join(`<p>${WORDS}</p>`)}`,
    };
  });
  await db.insertInto('post').values(posts).execute();
  await db
    .insertInto('album')
    .values({ id: ALBUM.id, title: 'Serie', location: ALBUM.id, public: true, downloadable: true })
    .execute();
  // Their files are the same few, their records are not.
  await sql`
    with few as (select row_number() over (order by seq) - 1 as n, count(*) over () as of, * from image)
    insert into image (id, url, "tUrl", filename, "fileExtension", title, alt, album, width, height, bytes, sha256, crc32, color, "thumbHash")
    select 'i--serie--' || i, ${ALBUM.id}::text || '/' || i || '.jpg', "tUrl", i || '.jpg', "fileExtension", title, alt, ${ALBUM.id}, width,
      height, bytes, sha256, crc32, color, "thumbHash"
    from generate_series(1, ${ALBUM.pictures}::int) i join few on few.n = i % few.of`.execute(db);
  const { email, password } = MEMBER;
  await db
    .insertInto('users')
    .values({ id: 'u-mitglied', name: 'Mitglied', email, pwdHash: await hashPassword(password) })
    .execute();
  const answer = await fetch(`${address}/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(MEMBER),
  });
  const { jwt, id } = (await answer.json()) as Session;
  return { jwt, id };
}

const WORDS =
  'Im Nebel steht das Licht still, und wer lange genug wartet, sieht die Boote wieder auftauchen, eines nach dem anderen. '
    .repeat(2)
    .trim();
