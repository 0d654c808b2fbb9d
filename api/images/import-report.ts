import { isDiskFull } from '../files/error-code.ts';
import { storeSentence } from '../files/s3/failure.ts';
import { ApiProblem } from '../problem/problem.ts';
import { singleLine } from '../pictures/decoder/plain-text.ts';
import type { ImportProgress, ImportReport } from './folder-import.ts';

/** A file's name may hold anything, also what moves the cursor of a terminal. */
const shown = (name: string) => singleLine(name, 200);

export function progressLine({ n, of, name, ...outcome }: ImportProgress): string {
  const count = `[${String(n).padStart(String(of).length)}/${of}]`;
  if ('skipped' in outcome) return `${count} übersprungen: ${shown(name)} – ${outcome.skipped}`;
  return `${count} ${outcome.present ? 'schon vorhanden' : 'neu'}: ${shown(name)}`;
}

export function summary({ added, present, skipped }: ImportReport): string {
  if (added + present + skipped.length === 0) return 'In diesem Ordner liegen keine JPEG-Bilder.';
  const counts = `${added} neu, ${present} schon vorhanden, ${skipped.length} übersprungen.`;
  if (skipped.length === 0) return counts;
  return [counts, 'Übersprungen:', ...skipped.map(({ name, reason }) => `  ${shown(name)}: ${reason}`)].join(
    '\n',
  );
}

/** What ended the import. It can be run again: what is there already is recognised. */
export function failureSentence(error: unknown): string {
  const full = error instanceof ApiProblem && error.code === 'no-space';
  if (full || isDiskFull(error)) {
    return 'Der Speicherplatz reicht nicht. Was schon aufgenommen ist, bleibt; nach dem Aufräumen einfach noch einmal importieren.';
  }
  return storeSentence(error);
}
