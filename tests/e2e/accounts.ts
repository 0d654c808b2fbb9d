import { expect, type APIRequestContext, type Page } from 'playwright/test';

/** Members of the demo. */
export const MIRA = { email: 'mira.holm@example.org', password: 'dunkelkammer' };
export const TILDA = { ...MIRA, email: 'tilda.holm@example.org' };
export const KURT = { ...MIRA, email: 'kurt.lindner@example.org' };
export const NILS = { ...MIRA, email: 'nils.brandt@example.org' };
/** Edits where albums let the editors. */
export const EDDA = { ...MIRA, email: 'edda.simon@example.org' };

interface Tokens {
  jwt: string;
  id: string;
}

export async function tokensOf(request: APIRequestContext, account: typeof MIRA): Promise<Tokens> {
  const answer = await request.post('/v1/auth/login', { data: account });
  expect(answer.status()).toBe(200);
  return (await answer.json()) as Tokens;
}

/** The page finds the tokens of a session, as on a second visit. */
export async function comeAs(page: Page, request: APIRequestContext, account: typeof MIRA): Promise<void> {
  const tokens = await tokensOf(request, account);
  await page.addInitScript(({ jwt, id }) => {
    localStorage.setItem('jwt', jwt);
    localStorage.setItem('id', id);
  }, tokens);
}
