import type * as Argon2 from 'argon2';
import { vi } from 'vitest';

/** Passwords are hashed as always, only cheaply; keys are derived at their full cost, as by other processes. */
vi.mock('argon2', async (original) => {
  const { default: argon2 } = await original<{ default: typeof Argon2 }>();
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
});
