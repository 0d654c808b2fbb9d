import * as z from 'zod/mini';
import { BackupState } from './backup.ts';
import { call } from './call.ts';
import { Rank } from './statistics.ts';

export const STEPS = ['name', 'pictures', 'post', 'imprint'] as const;
export type Step = (typeof STEPS)[number];

const n = z.int();

export const DeskStart = z.object({
  /** What there is still to do; empty: the first morning is over. */
  steps: z.array(z.enum(STEPS)),
  /** What an administrator has to know about the backups; null: all is well. */
  backup: z.nullable(z.string()),
  /** What is left of the demo content; null: nothing. */
  demo: z.nullable(z.object({ images: n, posts: n, albums: n })),
  messages: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      subject: z.string(),
      created: z.string(),
      read: z.nullable(z.string()),
    }),
  ),
  unread: n,
  /** The newest of the albums in which a choice was sent, as long as is chosen from them; `waiting` counts all of these. */
  choices: z.array(
    z.object({
      album: z.string(),
      title: z.string(),
      wanted: z.nullable(n),
      sent: z.string(),
      people: z.array(z.object({ name: z.string(), chosen: n, message: z.boolean() })),
    }),
  ),
  waiting: n,
  posts: z.array(
    z.object({ id: z.string(), title: z.string(), dateStr: z.string(), published: z.boolean() }),
  ),
  links: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      album: z.string(),
      title: z.string(),
      expires: z.string(),
    }),
  ),
  /** The last seven, and the pictures that were seen most in them. */
  days: z.array(z.object({ day: z.string(), views: n })),
  images: z.array(Rank),
  lastGood: BackupState.shape.lastGood,
  nextBackup: BackupState.shape.next,
  /** Of the disk on which the pictures lie, in bytes; null where they lie in a bucket, or that cannot be known. */
  space: z.nullable(z.object({ bytes: n, left: n })),
});
export type DeskStart = z.infer<typeof DeskStart>;

export const deskStart = call('GET', '/v1/desk/start', {
  answer: DeskStart,
  access: 'admin',
  summary: 'What a new site wants first, and what the day brings.',
});

/** A step that is not wanted counts as done. */
export const skipStep = call('POST', '/v1/desk/start/skip', {
  body: z.strictObject({ step: z.enum(STEPS) }),
  access: 'admin',
  summary: 'Leaves out one of the first steps.',
});

/**
 * Deletes for good what came with the demo content and was not made somebody's own, and nothing else. `left`: what something of
 * one's own still needs, with the reason.
 */
export const removeDemo = call('DELETE', '/v1/desk/demo', {
  answer: z.object({
    removed: n,
    left: z.array(z.object({ type: z.string(), id: z.string(), reason: z.string() })),
  }),
  access: 'admin',
  summary: 'Removes the demo content, completely and only it.',
});
