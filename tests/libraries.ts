import type * as Argon2 from 'argon2';
import type sanitize from 'sanitize-html';
import { afterAll, vi } from 'vitest';

/** Those who imported it stay from file to file, so it has to stay the same for them and for who counts its calls. */
const made: Map<string, Promise<object>> = ((globalThis as { made?: typeof made }).made ??= new Map());
function once(name: string, make: () => Promise<object>): Promise<object> {
  const before = made.get(name) ?? make();
  made.set(name, before);
  return before;
}

/** Passwords are hashed as always, only cheaply; keys are derived at their full cost, as by other processes. */
vi.mock('argon2', (original: () => Promise<{ default: typeof Argon2 }>) =>
  once('argon2', async () => {
    const { default: argon2 } = await original();
    const cheap = { memoryCost: 1024, timeCost: 1 };
    return {
      default: {
        ...argon2,
        hash: (password: string, options: Argon2.HashOptions & { raw?: boolean }) =>
          argon2.hash(password, options.raw ? options : { ...options, ...cheap }),
        needsRehash: (digest: string, options: Argon2.HashOptions) =>
          argon2.needsRehash(digest, { ...options, ...cheap }),
      },
    };
  }),
);

/** It sanitises as always, and can be asked how often. */
vi.mock('sanitize-html', (original: () => Promise<{ default: typeof sanitize }>) =>
  once('sanitize-html', async () => ({ default: vi.fn((await original()).default) })),
);

// What one file has set is nothing to the next; spies are restored by vitest itself.
afterAll(() => void vi.useRealTimers().unstubAllEnvs().unstubAllGlobals().clearAllMocks());
