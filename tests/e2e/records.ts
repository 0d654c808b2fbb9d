import { expect, type APIRequestContext } from 'playwright/test';

/** Creates records of one type, as an administrator does; `address` is the server's. */
export const creator =
  (request: APIRequestContext, headers: Record<string, string>, address: string) =>
  async (type: string, data: object): Promise<void> => {
    const answer = await request.post(`${address}/v1/data/create/${type}`, { headers, data });
    expect(answer.status(), await answer.text()).toBe(200);
  };
