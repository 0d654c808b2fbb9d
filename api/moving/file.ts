import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { MAX_MOVING, Moving, MOVING_FILE } from '../contract/moving.ts';
import { errorCode } from '../files/error-code.ts';
import { check } from '../http/body.ts';
import { ApiProblem } from '../problem/problem.ts';

const AT_MOST = 20;

export const hasMoving = (folder: string): Promise<boolean> =>
  stat(path.join(folder, MOVING_FILE)).then(
    (found) => found.isFile(),
    () => false,
  );

/** Nothing has been done yet where this throws its German sentence. */
export async function readMoving(folder: string): Promise<Moving> {
  const at = path.join(folder, MOVING_FILE);
  const { size } = await stat(at);
  if (size > MAX_MOVING)
    throw new Error(
      `${MOVING_FILE} ist zu groß: Höchstens ${MAX_MOVING >> 20} MB. Bitte teilen Sie die Bilder auf mehrere Ordner auf.`,
    );
  const text = await readFile(at, 'utf8').catch((error: unknown) => {
    throw new Error(`${MOVING_FILE} lässt sich nicht lesen (${errorCode(error)}).`, { cause: error });
  });
  return checked(parsed(text));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (cause) {
    throw new Error(`${MOVING_FILE} ist kein gültiges JSON. Es wurde nichts übernommen.`, { cause });
  }
}

function checked(value: unknown): Moving {
  try {
    return check(Moving, value);
  } catch (cause) {
    if (!(cause instanceof ApiProblem)) throw cause;
    const errors = cause.errors ?? [];
    const lines = errors.slice(0, AT_MOST).map(({ field, message }) => `  ${field}: ${message}`);
    const more = errors.length > AT_MOST ? [`  … und ${errors.length - AT_MOST} weitere.`] : [];
    throw new Error(
      [`${MOVING_FILE} ist nicht in Ordnung. Es wurde nichts übernommen.`, ...lines, ...more].join('\n'),
      { cause },
    );
  }
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
