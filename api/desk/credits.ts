import { type SqlBool, sql } from 'kysely';
import { VISITOR } from '../contract/access.ts';
import type { AnswerOf } from '../contract/call.ts';
import type { deskContributor } from '../contract/desk.ts';
import { PROTECTED } from '../contract/location.ts';
import { contributorsIn } from '../contract/embeds.ts';
import { ApiProblem } from '../problem/problem.ts';
import { visibleImages } from '../rights/access.ts';
import type { Services } from '../services/services.ts';
import { naming } from '../texts/uses.ts';

/** The pictures that name somebody, by who may see them: from the rule that decides it. And what else names him. */
export async function creditsByAudience(
  services: Pick<Services, 'db' | 'files'>,
  id: string,
  today: string,
): Promise<AnswerOf<typeof deskContributor>> {
  const { db } = services;
  const contributor = await db.selectFrom('contributor').select('id').where('id', '=', id).executeTakeFirst();
  if (!contributor)
    throw new ApiProblem('not-found', { detail: 'Der Beitragende kann nicht geladen werden!' });
  const named = sql<SqlBool>`contribs @> array[${id}]::text[]`;
  const images = await db
    .selectFrom('image')
    .select([
      'id',
      // Nothing below protected/ is for visitors, whatever a record says.
      sql<boolean>`${visibleImages({ viewer: VISITOR, today, nsfw: true })} and not starts_with(url, ${PROTECTED})`.as(
        'open',
      ),
      sql<boolean>`trash or coalesce(dt > ${today}::date, false)`.as('off'),
    ])
    .where(named)
    .orderBy('seq', 'desc')
    .execute();
  const albums = await db
    .selectFrom('album')
    .select(['id', 'title'])
    .where(named)
    .orderBy('title')
    .orderBy('id')
    .execute();
  const idsOf = (which: (image: (typeof images)[number]) => boolean) =>
    images.filter(which).map((image) => image.id);
  return {
    everybody: idsOf(({ open }) => open),
    members: idsOf(({ open, off }) => !open && !off),
    nobody: idsOf(({ open, off }) => !open && off),
    albums,
    ...(await naming(services, (html) => contributorsIn([html]).includes(id))),
  };
}
