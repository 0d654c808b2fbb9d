import { today } from '../clock/clock.ts';
import type { DataType } from '../contract/data.ts';
import { freshImageId, freshTagId } from '../database/issued-ids.ts';
import type { Services } from '../services/services.ts';
import { ApiProblem } from '../problem/problem.ts';
import { newUserId } from '../users/administrator.ts';

/** An id that was never given before, in whichever process. Ids of the other types have a meaning and are chosen. */
export async function freshId({ db, clock }: Services, type: DataType): Promise<string | number> {
  if (type === 'users') return newUserId();
  if (type === 'tag') return freshTagId(db);
  if (type === 'image') return freshImageId(db, today(clock));
  throw new ApiProblem('not-found', {
    detail: 'Für diesen Datentyp werden IDs nicht vergeben, sondern gewählt.',
  });
}
