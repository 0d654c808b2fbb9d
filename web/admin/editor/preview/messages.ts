import * as z from 'zod/mini';

const Viewer = z.enum(['visitor', 'member']);
export type Viewer = z.infer<typeof Viewer>;

export const PreviewContent = z.object({
  html: z.string(),
  cursor: z.int(),
  viewer: Viewer,
  safeMode: z.boolean(),
  /** Of the post or text block, which cannot contain itself. */
  id: z.string(),
  title: z.string(),
  day: z.string(),
});
export type PreviewContent = z.infer<typeof PreviewContent>;

export const PreviewReply = z.union([
  z.object({ type: z.literal('ready') }),
  z.object({
    type: z.literal('shown'),
    /** Pictures that are there, and hidden from this viewer. */ hidden: z.int(),
  }),
  z.object({ type: z.literal('escape') }),
  z.object({ type: z.literal('leave'), back: z.boolean() }),
]);
export type PreviewReply = z.infer<typeof PreviewReply>;
