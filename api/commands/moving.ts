import path from 'node:path';
import { isApart } from '../backup/target.ts';
import { isDiskFull } from '../files/error-code.ts';
import { failureSentence } from '../images/import-report.ts';
import { exportLibrary } from '../moving/export.ts';
import { importLibrary } from '../moving/import.ts';
import { summaryOf } from '../moving/report.ts';
import { type Command, optionsIn } from './command.ts';

/** One in a line: albums may have different ones. */
const passwordsIn = (text: string): string[] => text.split(/\r?\n/).filter((line) => line !== '');

const FULL =
  'Der Speicherplatz reicht nicht. Was schon geschrieben ist, bleibt; nach dem Aufräumen einfach noch einmal exportieren.';

/** `make export TO=…`: the whole library, as it can be taken anywhere. */
export const exportTo: Command = async ({ services, args, cwd, dataDir, say, signal }) => {
  const values = optionsIn(args, 'to', 'password');
  if (values.to === '') throw new Error('Bitte einen Ordner angeben: make export TO=ordner');
  const folder = path.resolve(cwd, values.to);
  if (!(await isApart(folder, dataDir))) throw new Error('Der Export gehört nicht in den Datenordner.');
  const passwords = passwordsIn(values.password);
  const { albums, images, posts, left } = await exportLibrary({
    services,
    folder,
    passwords,
    say,
    signal,
  }).catch((error: unknown) => {
    throw isDiskFull(error) ? new Error(FULL, { cause: error }) : error;
  });
  services.log('INFO', 'Exportiert', { albums, images, posts });
  say(`Exportiert: ${images} Bilder, ${albums} Alben, ${posts} Beiträge nach ${folder}.`);
  if (left.length > 0) say(['Nicht dabei:', ...left.map((one) => `  ${one}`)].join('\n'));
};

/** `make import FROM=…` of a folder with a `lichthof.json`. */
export async function importMoving(
  { services, say, signal }: Pick<Parameters<Command>[0], 'services' | 'say' | 'signal'>,
  folder: string,
  password: string,
): Promise<void> {
  const report = await importLibrary({
    services,
    folder,
    passwords: passwordsIn(password),
    say,
    signal,
  }).catch((error: unknown) => {
    throw new Error(failureSentence(error), { cause: error });
  });
  services.log('INFO', 'Bibliothek importiert', { ...report.added });
  say(summaryOf(report));
}
