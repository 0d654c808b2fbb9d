import { hkdfSync, randomBytes } from 'node:crypto';
import argon2 from 'argon2';
import * as z from 'zod/mini';
import { composed, inEachForm, withTurn } from '../limits/hashing.ts';
import { fromRecoveryText } from './recovery-key.ts';
import { unwrap, wrap } from './wrap.ts';

export const PasswordWrap = z.object({
  version: z.literal(1),
  kdf: z.literal('argon2id'),
  memory: z.int().check(z.gte(19_456), z.lte(1 << 20)),
  time: z.int().check(z.gte(1), z.lte(20)),
  salt: z.string(),
  key: z.string(),
});
export type PasswordWrap = z.infer<typeof PasswordWrap>;

export const SALT_BYTES = 16;

const RecoveryWrap = z.object({ version: z.literal(1), kdf: z.literal('hkdf-sha256'), key: z.string() });
export type RecoveryWrap = z.infer<typeof RecoveryWrap>;

/** `album.key.json`: losing the database must not lose the photographs. */
export const KeyFile = z.object({
  album: z.string(),
  password: PasswordWrap,
  recovery: z.nullable(RecoveryWrap),
});
export type KeyFile = z.infer<typeof KeyFile>;

export async function wrapWithPassword(
  album: string,
  dataKey: Uint8Array,
  password: string,
  salt: Buffer = randomBytes(SALT_BYTES),
): Promise<PasswordWrap> {
  const how = {
    version: 1,
    kdf: 'argon2id',
    memory: 65_536,
    time: 3,
    salt: salt.toString('base64'),
  } as const;
  return { ...how, key: wrapFor(album, await passwordKey(composed(password), how), dataKey) };
}

/** Null where the password is not the one it was wrapped with. */
export async function unwrapWithPassword(
  album: string,
  wrapped: unknown,
  password: string,
): Promise<Buffer | null> {
  const how = PasswordWrap.parse(wrapped);
  return inEachForm(password, async (form) => unwrapFor(album, await passwordKey(form, how), how.key));
}

export const wrapForRecovery = (album: string, dataKey: Uint8Array, secret: Uint8Array): RecoveryWrap => ({
  version: 1,
  kdf: 'hkdf-sha256',
  key: wrapFor(album, recoveryKey(secret), dataKey),
});

/** Null where the text is no recovery key, or not this album's. */
export function unwrapWithRecovery(album: string, wrapped: unknown, text: string): Buffer | null {
  const secret = fromRecoveryText(text);
  const parsed = RecoveryWrap.safeParse(wrapped);
  return secret && parsed.success ? unwrapFor(album, recoveryKey(secret), parsed.data.key) : null;
}

/** Waits in the same short queue as logins do: it costs as much. */
const passwordKey = (
  password: string,
  { memory, time, salt }: Pick<PasswordWrap, 'memory' | 'time' | 'salt'>,
): Promise<Buffer> =>
  withTurn(() =>
    argon2.hash(password, {
      type: argon2.argon2id,
      memoryCost: memory,
      timeCost: time,
      parallelism: 1,
      salt: Buffer.from(salt, 'base64'),
      hashLength: 32,
      raw: true,
    }),
  );

const recoveryKey = (secret: Uint8Array) =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'brp-recovery-v1', 32));

const boundTo = (album: string) => `brp-dek-v1\0${album}`;

const wrapFor = (album: string, key: Uint8Array, dataKey: Uint8Array): string =>
  wrap(key, boundTo(album), dataKey).toString('base64');

function unwrapFor(album: string, key: Uint8Array, wrapped: string): Buffer | null {
  const dataKey = unwrap(key, boundTo(album), Buffer.from(wrapped, 'base64'));
  return dataKey?.length === 32 ? dataKey : null;
}
