import { sql } from 'kysely';
import type { Db } from '../../api/database/schema.ts';
import { setAdministrator } from '../../api/users/administrator.ts';

export const ADMIN = { email: 'bench@example.org', password: 'bench bench bench' };

const BEGINNINGS = [
  'Früh am Morgen',
  'Gegen Abend',
  'Nach dem Regen',
  'Im ersten Frost',
  'Am Ufer',
  'Oben am Grat',
  'Mitten in der Stadt',
  'Im Atelier',
];
const MIDDLES = [
  'lag der Nebel noch über dem See',
  'stand das Licht tief zwischen den Häusern',
  'war niemand außer mir unterwegs',
  'hing ein Rest von Farbe in den Wolken',
  'roch die Luft nach Salz und Tang',
  'warfen die Pfähle lange Schatten',
];
const ENDS = [
  'und ich blieb länger, als ich wollte.',
  'also habe ich das Stativ stehen lassen und gewartet.',
  'ein Bild davon ist in der Sammlung geblieben.',
  'am Ende waren es zwölf Aufnahmen auf einem Film.',
  'mehr brauchte es an diesem Tag nicht.',
];
/** Text repeats itself from post to post about as much as the fields of pictures do, in which the goals are given. */
const ABSTRACTS = BEGINNINGS.flatMap((a) => MIDDLES.flatMap((b) => ENDS.map((c) => `${a} ${b}, ${c}`)));

/** Pictures and posts as a large site has them; the complete list of the posts is 3.7 MB of JSON. */
export async function fill(db: Db, images: number, posts: number): Promise<void> {
  await sql`insert into tag (id, name, worksafe) select n, 'Schlagwort ' || n, n % 10 > 0 from generate_series(1, 40) n`.execute(
    db,
  );
  for (const [from, to] of steps(images)) {
    await sql`insert into image (id, url, "tUrl", filename, "fileExtension", title, alt, album, tags, contribs, ws, public,
        width, height, bytes, sha256, crc32, color, "thumbHash")
      select 'i261120' || n, '2026/11/bild-' || n || '.jpg', '2026/11/thm/bild-' || n || '.jpg', 'bild-' || n || '.jpg', 'jpg',
        'Bild Nummer ' || n, 'Nebel über dem See, Aufnahme ' || n, (array['760', 'apd', 'brp', 'noir'])[1 + n % 4],
        array[1 + n % 40, 1 + (n / 3) % 40], array['c' || n % 30], n % 9 > 0, n % 13 > 0,
        6000, 4000, 12345678, md5(n::text) || md5(n::text), n, '#a0b0c0', 'k1gGDQJ4d3eHd4iAeHd3d3iAdwc='
      from generate_series(${from}::int, ${to}::int) n`.execute(db);
  }
  for (const [from, to] of steps(posts)) {
    await sql`insert into post (id, title, published, "dateStr", tags, "imageId", text, abstract, more)
      select 'p-beitrag-' || n, 'Beitrag Nummer ' || n || ' über das Licht', true, '2026-11-20'::date - (n % 3000),
        array[2 + n % 8, 12 + n % 8], 'i261120' || 1 + n % ${images}, '<p>Text</p>',
        (${ABSTRACTS}::text[])[1 + n % ${ABSTRACTS.length}::int] || ' ' || (${ABSTRACTS}::text[])[1 + (n / 7) % ${ABSTRACTS.length}::int], true
      from generate_series(${from}::int, ${to}::int) n`.execute(db);
  }
  await setAdministrator(db, ADMIN.email, ADMIN.password);
  await sql`analyze`.execute(db);
}

/** A statement has to end within the deadline of the embedded database. */
const STEP = 2000;
const steps = (n: number) =>
  Array.from({ length: Math.ceil(n / STEP) }, (_, i) => [i * STEP + 1, Math.min((i + 1) * STEP, n)] as const);
