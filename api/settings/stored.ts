import * as z from 'zod/mini';
import { MailSettings, SiteSettings } from '../contract/settings.ts';

const Changes = z.partial(z.extend(SiteSettings, MailSettings.shape));
export type Changes = z.infer<typeof Changes>;

export interface Stored {
  version: number;
  sites: Record<string, Changes>;
  /** Of the mails, which all sites have in common. */
  mail: Changes;
}

const Fields = z.record(z.string(), z.unknown());
const Kept = z.object({ version: z.int(), sites: z.record(z.string(), Fields), mail: Fields });

/** What was stored; a field that another version of the program has written otherwise counts as not set. */
export function parseStored(value: unknown): Stored {
  const { version, sites, mail } = Kept.parse(value);
  const usable = Object.entries(sites).map(([id, fields]) => [id, changesIn(fields)] as const);
  return { version, sites: Object.fromEntries(usable), mail: changesIn(mail) };
}

function changesIn(fields: Record<string, unknown>): Changes {
  const wrong = new Set(Changes.safeParse(fields).error?.issues.flatMap(namesIn));
  return Changes.parse(Object.fromEntries(Object.entries(fields).filter(([name]) => !wrong.has(name))));
}

const namesIn = (issue: z.core.$ZodIssue): PropertyKey[] =>
  issue.path.length > 0 ? issue.path.slice(0, 1) : issue.code === 'unrecognized_keys' ? issue.keys : [];
