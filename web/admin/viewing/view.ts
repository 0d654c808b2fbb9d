import * as z from 'zod/mini';
import { logout, type Tokens } from '@lichthof/api/contract/session';
import { adminPaths } from '../../navigation/admin-paths.ts';
import { call } from '../../server/api.ts';
import { storeTokens, viewed } from '../../session/storage.ts';

/** Where `viewed` of the session looks for it. */
const KEY = 'view';

const View = z.object({ userId: z.string(), name: z.string(), expires: z.string() });
export type View = z.infer<typeof View>;

export function startView(tokens: Tokens, view: View): void {
  sessionStorage.setItem(KEY, JSON.stringify(view));
  storeTokens(tokens);
}

export function currentView(): View | null {
  const stored = viewed();
  if (!stored) return null;
  const view = View.safeParse(JSON.parse(stored));
  return view.success ? view.data : null;
}

export async function endView(view: View): Promise<void> {
  await call(logout).catch(() => undefined);
  leaveView(view);
}

export function leaveView({ userId }: View): void {
  // Once: what is stored after it is that session.
  if (viewed()) storeTokens(null);
  sessionStorage.removeItem(KEY);
  location.assign(adminPaths.user(userId));
}
