import * as z from 'zod/mini';
import { call } from './call.ts';
import { after, storable } from './fields.ts';
import { day } from './image.ts';

/** From chatty to grave; the index is the weight. */
export const SEVERITIES = ['DEBUG', 'INFO', 'WARNING', 'ERROR'] as const;
export type Severity = (typeof SEVERITIES)[number];

const severity = z.enum(SEVERITIES, 'DEBUG, INFO, WARNING oder ERROR.');

export const LogMessage = z.strictObject({
  severity,
  /** What is longer than 2,000 characters is cut off. */
  message: z
    .string()
    .check(z.minLength(1, 'Die Meldung fehlt.'), z.maxLength(4096, 'Die Meldung ist zu lang.')),
});
export type LogMessage = z.infer<typeof LogMessage>;

/** 204. Open to everybody, and limited in rate and size: do not repeat what was refused with 429. */
export const writeLog = call('POST', '/v1/log/log', {
  limit: 4 * 1024,
  body: LogMessage,
  summary: 'Tells the server what went wrong in a browser.',
});

export const LogEntry = z.object({
  id: z.int(),
  timestamp: z.string(),
  level: severity,
  /** `client`: sent by a browser, so anybody may have written it. */
  source: z.enum(['server', 'client']),
  /** One line: control characters are written as `\u000a`. */
  message: z.string(),
  requestId: z.nullable(z.string()),
  /** Whatever else is known, for example the stack of an error. */
  detail: z.nullable(z.looseObject({})),
});
export type LogEntry = z.infer<typeof LogEntry>;

const text = z.optional(z.string().check(z.maxLength(200, 'Höchstens 200 Zeichen.'), storable));

const date = z._default(
  z.union([z.enum(['today', 'yesterday']), day], 'today, yesterday oder JJJJ-MM-TT.'),
  'today',
);

export const LogQuery = z.strictObject({
  date,
  /** This level and graver. */
  level: z._default(severity, 'DEBUG'),
  text,
  order: z._default(z.enum(['desc', 'asc'], 'asc oder desc.'), 'desc'),
  limit: z._default(z.string().check(z.regex(/^([1-9]\d{0,2}|1000)$/, 'Zwischen 1 und 1000.')), '200'),
  after,
});
export type LogQuery = z.infer<typeof LogQuery>;

/** Newest first unless `order` is `asc`; 200 at a time unless `limit` says otherwise. `next` continues the list; null at its end. */
export const readLog = call('GET', '/v1/log/get', {
  query: LogQuery,
  answer: z.object({ items: z.array(LogEntry), next: z.nullable(z.string()) }),
  summary: 'One day of the log.',
  access: 'admin',
});

/** As a file, oldest first: each line is a {@link LogEntry} as JSON. */
export const downloadLog = call('GET', '/v1/log/download', {
  query: z.strictObject({ date }),
  media: 'application/x-ndjson',
  summary: 'One day of the log, whole.',
  access: 'admin',
});

/**
 * Server-sent events, to be read with `fetch` (an `EventSource` cannot send a token): each event's data is a {@link LogEntry} as JSON.
 * Ends when the session does, or the server stops.
 */
export const tailLog = call('GET', '/v1/log/tail', {
  query: z.strictObject({ level: z._default(severity, 'DEBUG'), text }),
  media: 'text/event-stream',
  summary: 'New entries of the log, as they come.',
  access: 'admin',
});
