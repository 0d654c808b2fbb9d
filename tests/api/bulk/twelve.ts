import { expect } from 'vitest';
import type { BulkChanges } from '../../../api/contract/bulk.ts';
import type { Task } from '../../../api/contract/task.ts';
import type { Member, TestApp } from '../app.ts';
import { picture } from '../content.ts';

export const ids = Array.from({ length: 12 }, (_, n) => `i26112${10 + n}`);

/** Twelve pictures of which four have tags, and what the back office asks about them, of an application that is started later. */
export function twelve(app: () => TestApp, admin: () => Member) {
  const post = (path: string, body: object, who = admin()) =>
    app().ask('POST', `/v1/${path}`, { token: who.token, body });
  return {
    post,
    addAnew: async () => {
      const { db } = app().services;
      await db.deleteFrom('task').execute();
      await db.deleteFrom('image').where('id', 'in', ids).execute();
      await db
        .insertInto('image')
        .values(
          ids.map((id, n) => picture(id, { tags: n < 4 ? [2, 1] : [], contribs: [], dt: '2026-01-01' })),
        )
        .execute();
    },
    edit: async (changes: BulkChanges, which = ids) => {
      const answer = await post('image/bulk', { ids: which, changes });
      expect(answer.status).toBe(200);
      return (await answer.json()) as { taskId: string; changed: number; missing: number };
    },
    undo: async (taskId: string, who = admin()) => {
      const answer = await post('image/bulk/undo', { taskId }, who);
      return { status: answer.status, ...((await answer.json()) as object) };
    },
    rows: () =>
      app()
        .services.db.selectFrom('image')
        .select(['id', 'title', 'tags', 'contribs', 'album', 'ws', 'dt', 'version', 'isAsset'])
        .where('id', 'in', ids)
        .orderBy('id')
        .execute(),
    tasks: async (who = admin()) =>
      (await app().get<{ items: Task[] }>('/v1/tasks', { token: who.token })).items,
  };
}
