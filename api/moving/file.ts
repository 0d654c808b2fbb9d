import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type * as z from 'zod/mini';
import { MANY, Moving, MOVING_FILE } from '../contract/moving.ts';
import type { FieldError } from '../contract/problem.ts';
import { errorCode } from '../files/error-code.ts';
import { check } from '../http/body.ts';
import { ApiProblem } from '../problem/problem.ts';
import { piecesOf } from './records.ts';

const AT_MOST = 20;

type Long = keyof typeof MANY;
type RecordOf<L extends Long> = z.infer<(typeof MANY)[L]>;

/** What a `lichthof.json` describes. Of what there may be any number each call reads the file again, from its beginning. */
export interface Library extends Omit<Moving, Long> {
  images(): AsyncGenerator<RecordOf<'images'>>;
  posts(): AsyncGenerator<RecordOf<'posts'>>;
  texts(): AsyncGenerator<RecordOf<'texts'>>;
  total: number;
  /** Tags that pictures and posts name. */
  tagNames: ReadonlySet<string>;
  /** All that its pictures name. */
  files: ReadonlySet<string>;
  /** Those of several pictures. */
  shared: ReadonlySet<string>;
}

export const hasMoving = (folder: string): Promise<boolean> =>
  stat(path.join(folder, MOVING_FILE)).then(
    (found) => found.isFile(),
    () => false,
  );

/** Nothing has been done yet where this throws its German sentence. */
export async function readMoving(folder: string): Promise<Library> {
  const at = path.join(folder, MOVING_FILE);
  const fields = new Map<string, unknown>();
  const short = new Map<string, unknown[]>();
  const errors: FieldError[] = [];
  let total = 0;
  const tagNames = new Set<string>();
  const [files, own, shared] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for await (const piece of pieces(at)) {
    if ('field' in piece) {
      if (!fields.has(piece.field)) fields.set(piece.field, piece.value);
    } else if (!isLong(piece.list)) {
      if (piece.at === 0) short.set(piece.list, []);
      short.get(piece.list)!.push(piece.value);
    } else {
      const { list, value } = piece;
      const record = collecting(errors, `${list}.${piece.at}.`, () =>
        check<z.ZodMiniType>(MANY[list], value),
      );
      const { file, large, tags = [] } = (record ?? {}) as Partial<RecordOf<'images'>>;
      for (const tag of tags) tagNames.add(tag);
      if (file === undefined) continue;
      total += 1;
      if (own.has(file)) shared.add(file);
      own.add(file);
      files.add(file);
      if (large !== undefined) files.add(large);
    }
  }
  const first: FieldError[] = [];
  const head = collecting(first, '', () => check(Moving, Object.fromEntries([...fields, ...short])));
  if (!head || errors.length > 0) throw refused([...first, ...errors]);
  return {
    ...head,
    images: () => recordsOf(at, 'images'),
    posts: () => recordsOf(at, 'posts'),
    texts: () => recordsOf(at, 'texts'),
    total,
    tagNames,
    files,
    shared,
  };
}

const isLong = (list: string): list is Long => Object.hasOwn(MANY, list);

async function* recordsOf<L extends Long>(at: string, list: L): AsyncGenerator<RecordOf<L>> {
  for await (const piece of pieces(at))
    // Somebody may have changed it since.
    if ('list' in piece && piece.list === list)
      yield check<z.ZodMiniType>(MANY[list], piece.value) as RecordOf<L>;
}

async function* pieces(at: string) {
  try {
    yield* piecesOf(createReadStream(at));
  } catch (cause) {
    if (cause instanceof SyntaxError)
      throw new Error(`${MOVING_FILE} ist kein gültiges JSON. Es wurde nichts übernommen.`, { cause });
    const code = errorCode(cause);
    throw code === '' ? cause : new Error(`${MOVING_FILE} lässt sich nicht lesen (${code}).`, { cause });
  }
}

/** Undefined, and its errors among the others, where it is not in order. */
export function collecting<T>(errors: FieldError[], within: string, read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    errors.push(...(error.errors ?? []).map((one) => ({ ...one, field: `${within}${one.field}` })));
    return undefined;
  }
}

export function refused(errors: readonly FieldError[]): Error {
  const lines = errors.slice(0, AT_MOST).map(({ field, message }) => `  ${field}: ${message}`);
  const more = errors.length > AT_MOST ? [`  … und ${errors.length - AT_MOST} weitere.`] : [];
  return new Error(
    [`${MOVING_FILE} ist nicht in Ordnung. Es wurde nichts übernommen.`, ...lines, ...more].join('\n'),
  );
}

/** Where a file of the folder really lies: a link may lead out of it. */
export async function fileIn(folder: string, file: string): Promise<{ at: string } | { left: string }> {
  const at = await realpath(path.join(folder, file)).catch(() => null);
  if (at === null) return { left: 'Die Datei fehlt.' };
  const inside = path.relative(await realpath(folder), at);
  if (inside.startsWith('..') || path.isAbsolute(inside))
    return { left: 'Die Datei liegt außerhalb des Ordners.' };
  // A pipe would be waited for.
  return (await stat(at)).isFile() ? { at } : { left: 'Das ist keine Datei.' };
}
