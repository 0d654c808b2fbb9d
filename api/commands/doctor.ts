import { CHECKS } from '../doctor/checks.ts';
import { bad } from '../doctor/finding.ts';
import { storeSentence } from '../files/s3/failure.ts';
import type { Command } from './command.ts';

const MARKS = { good: ' ok ', note: ' ?  ', bad: ' !! ' } as const;

export const runDoctor: Command = async ({ services, dataDir, say }) => {
  let wrong = 0;
  const texts = new Set<string>();
  for (const [name, check] of Object.entries(CHECKS)) {
    const { state, text } = await check(services, dataDir).catch((error: unknown) =>
      bad(storeSentence(error)),
    );
    // That the database is away is said once, and not by each that asks it.
    if (texts.has(text)) continue;
    texts.add(text);
    if (state === 'bad') wrong += 1;
    say(`${MARKS[state]}${name}: ${text}`);
  }
  if (wrong > 0) throw new Error(wrong === 1 ? '1 Befund.' : `${wrong} Befunde.`);
};
