import type { APIRequestContext, Page } from 'playwright/test';

export interface PostSeen {
  id: string;
  title: string;
  more: boolean;
  tags: number[];
  imageId: string | null;
  dateStr: string;
}

/** The posts that a visitor sees, newest first; with `nsfw` those of the open mode. */
export async function readPosts(request: APIRequestContext, nsfw = false): Promise<PostSeen[]> {
  const answer = await request.get(`/v1/data/read/posts${nsfw ? '?nsfw=1' : ''}`);
  return ((await answer.json()) as { items: PostSeen[] }).items;
}

/** A post of the demo that is visible in both modes and whose text in the open mode has this in it. */
export async function postWith(request: APIRequestContext, ...parts: RegExp[]): Promise<PostSeen> {
  for (const post of await readPosts(request)) {
    const answer = await request.get(`/v1/data/text/posts/${post.id}?nsfw=1`);
    const { text } = (await answer.json()) as { text: string };
    if (parts.every((part) => part.test(text))) return post;
  }
  throw new Error(`no post of the demo matches ${parts.join(' and ')}`);
}

/** Leaves a mark on the page that a reload would wipe away. */
export const markPage = (page: Page) => page.evaluate(() => Reflect.set(window, 'unloaded', 'never'));
export const wasReloaded = (page: Page) => page.evaluate(() => Reflect.get(window, 'unloaded') !== 'never');

export const cookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name);
