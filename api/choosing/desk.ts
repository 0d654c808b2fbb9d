import { type RawBuilder, sql } from 'kysely';
import { ORDER } from '../albums/order.ts';
import type { AnswerOf } from '../contract/call.ts';
import type { ChosenPicture, Chooser, listChoices, readChoices } from '../contract/desk-choice.ts';
import type { DeskStart } from '../contract/start.ts';
import { albumById } from '../database/by-id.ts';
import type { Db } from '../database/schema.ts';

export async function albumsWithChoices(db: Db): Promise<AnswerOf<typeof listChoices>['items']> {
  const { rows } = await sql<AnswerOf<typeof listChoices>['items'][number]>`
    select album.id as album, title, choosing, wanted, count(choice.id)::int as people,
      count(choice.sent)::int as sent, ${isoOf(sql`max(choice.changed)`)} as changed
    from album left join choice on choice."albumId" = album.id
    group by album.id having choosing or count(choice.id) > 0
    order by max(choice.changed) desc nulls last, title, album.id`.execute(db);
  return rows;
}

const WAITING = sql`from album join choice on choice."albumId" = album.id where choosing and sent is not null`;

/** Of how many albums choices were sent to the photographer, as long as is chosen from them. */
export const waitingAlbums = sql<number>`(select count(distinct album.id)::int ${WAITING})`;

/** These albums, the newest choice first, and who has sent how many pictures. */
export async function waitingChoices(db: Db, most: number): Promise<Pick<DeskStart, 'choices' | 'waiting'>> {
  const { rows: count } = await sql<{ waiting: number }>`select ${waitingAlbums} as waiting`.execute(db);
  const { rows: choices } = await sql<DeskStart['choices'][number]>`
    select album.id as album, title, wanted, ${isoOf(sql`max(sent)`)} as sent,
      jsonb_agg(jsonb_build_object('message', message <> '', 'name', coalesce(
        (select name from users where users.id = "userId"), choice.name), 'chosen', (
        select count(*) from pick join image on image.id = "imageId" and image.album = choice."albumId"
        where "choiceId" = choice.id and chosen)
      ) order by sent desc, choice.id) as people
    ${WAITING} and album.id in (select album.id ${WAITING} group by album.id order by max(sent) desc, album.id limit ${most})
    group by album.id order by max(sent) desc, album.id`.execute(db);
  return { choices, waiting: count[0]!.waiting };
}

export async function choicesIn(db: Db, id: string): Promise<AnswerOf<typeof readChoices>> {
  const album = await albumById(db, id);
  const { rows: people } = await sql<Chooser>`
    select choice.id, coalesce(users.name, choice.name) as name, coalesce(users.email, choice.email) as email,
      link.label as link, message, ${isoOf(sql`choice.changed`)} as changed, ${isoOf(sql`choice.sent`)} as sent,
      (count(*) filter (where chosen and image.id is not null))::int as chosen,
      (count(*) filter (where note <> '' and image.id is not null))::int as notes,
      (count(*) filter (where chosen and image.id is null))::int as gone
    from choice left join users on users.id = choice."userId"
      left join "albumLink" link on link.id = choice."linkId"
      left join pick on pick."choiceId" = choice.id
      left join image on image.id = pick."imageId" and image.album = choice."albumId"
    where choice."albumId" = ${id}
    group by choice.id, users.id, link.id
    order by choice.sent is null, choice.sent desc, choice.created, choice.id`.execute(db);
  const ids = people.map((person) => person.id);
  const order = sql.ref(`image.${ORDER[album.sortBy]}`);
  const { rows: pictures } = await sql<ChosenPicture>`
    select image.id, number, filename, title, url, width, height, hash, color, "thumbHash", picks
    from image join (
      select "imageId", jsonb_agg(jsonb_build_object('person', array_position(${ids}::text[], "choiceId") - 1,
        'chosen', chosen, 'rating', rating, 'note', note)) as picks
      from pick where "choiceId" = any(${ids}::text[]) group by "imageId") said on said."imageId" = image.id
      left join (select image.id, (row_number() over (order by trash, ${order}, image.id))::int as number
        from image where album = ${id}) there on there.id = image.id
    order by number is null, ${order}, image.id`.execute(db);
  return { title: album.title, wanted: album.wanted, people, pictures };
}

const isoOf = (moment: RawBuilder<unknown>) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
