import * as z from 'zod/mini';
import { call } from './call.ts';

export const RHYTHMS = ['off', 'daily', 'weekly'] as const;
export const BACKUP_KINDS = ['backup', 'testRestore', 'verify'] as const;
export type BackupKind = (typeof BACKUP_KINDS)[number];

const n = z.int();

export const Schedule = z.strictObject({
  rhythm: z.enum(RHYTHMS),
  time: z
    .string()
    .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Bitte geben Sie eine Uhrzeit ein, zum Beispiel 03:00.')),
  weekday: n.check(z.gte(1), z.lte(7)),
  /** Whether the owner is told by mail where one fails. Left out: as it was, and at first yes. */
  mailFailures: z.optional(z.boolean()),
});
export type Schedule = z.infer<typeof Schedule>;

const ScheduleInput = z.extend(Schedule, { version: z.optional(z.int()) });
export type ScheduleInput = z.infer<typeof ScheduleInput>;

/**
 * ISO 8601 points in time. `error` is a German sentence; without it all went well, and there is a result. `conclusive`: nothing kept it
 * from its end but what it has found. A test restore that was cut off says nothing about the backup. `stopped`: somebody has stopped it.
 */
const Ended = z.object({
  reason: z.enum(['schedule', 'desk', 'command']),
  begun: z.string(),
  ended: z.string(),
  error: z.nullable(z.string()),
  conclusive: z.boolean(),
  stopped: z.boolean(),
});

/**
 * `missing`: files that records name, and that were not there any more on the site itself, or not as they were taken in. `tidied`: a
 * German sentence, what of the old backups was removed after it, or why nothing was.
 */
export const BackupResult = z.object({
  files: n,
  rows: n,
  bytes: z.number(),
  added: z.number(),
  missing: n,
  tidied: z.optional(z.string()),
});
/** `created`: of the backup that was restored. */
export const TestRestoreResult = z.object({ created: z.string(), files: n, tables: n, rows: n });
/**
 * `found` counts all findings; the list has the first of them. `retrieved`: its file was brought back since. `intact`: ISO 8601, when the
 * newest backup was made that has it as it was taken in.
 */
export const VerifyResult = z.object({
  checked: n,
  found: n,
  findings: z.array(
    z.object({
      path: z.string(),
      what: z.string(),
      foreign: z.boolean(),
      retrieved: z.optional(z.boolean()),
      intact: z.optional(z.string()),
    }),
  ),
});

const BackupRun = z.extend(Ended, { result: z.nullable(BackupResult) });
export type BackupRun = z.infer<typeof BackupRun>;

export const BackupState = z.object({
  /** `BACKUP_DIR`; null: none is set. */
  dir: z.nullable(z.string()),
  problem: z.nullable(z.string()),
  free: z.nullable(z.number()),
  encrypted: z.boolean(),
  schedule: z.extend(Schedule, { version: z.int(), mailFailures: z.boolean() }),
  /** Whom such a mail goes to; null: there is no mail server, or no address. */
  mailTo: z.nullable(z.string()),
  next: z.nullable(z.string()),
  warning: z.nullable(z.string()),
  running: z.nullable(
    z.object({
      taskId: z.string(),
      kind: z.enum(BACKUP_KINDS),
      progress: z.number(),
      /** Somebody has stopped it; it is at its last file. */
      stopping: z.boolean(),
    }),
  ),
  lastGood: z.nullable(BackupRun),
  runs: z.array(BackupRun),
  testRestore: z.nullable(z.extend(Ended, { result: z.nullable(TestRestoreResult) })),
  verify: z.nullable(z.extend(Ended, { result: z.nullable(VerifyResult) })),
});
export type BackupState = z.infer<typeof BackupState>;

export const readBackups = call('GET', '/v1/backup', {
  answer: BackupState,
  access: 'admin',
  summary: 'The last good backup, the schedule, and what was verified and restored for a test.',
});

/** 409 where something of this is going on, or no directory is set. It goes on after the answer, as a task. */
export const startBackup = call('POST', '/v1/backup', {
  body: z.strictObject({ kind: z.enum(BACKUP_KINDS) }),
  answer: z.object({ taskId: z.string() }),
  access: 'admin',
  summary: 'Backs up, restores the newest backup into a temporary place, or verifies all files.',
});

/** 404 where it does not run any more. It ends, as failed, when it is through with what it is at, or that takes too long. */
export const stopBackup = call('POST', '/v1/backup/stop', {
  body: z.strictObject({ taskId: z.string() }),
  access: 'admin',
  summary: 'Stops what startBackup or the schedule has begun.',
});

/** As many as a verification lists. */
export const MAX_FINDINGS = 200;
/** `refused`: what did not come back, with a German sentence. */
export const RetrieveResult = z.extend(BackupState, {
  refused: z.array(z.object({ path: z.string(), why: z.string() })),
});
export type RetrieveResult = z.infer<typeof RetrieveResult>;

/**
 * Where none of them comes back, 404 if the newest verification does not miss it, no record names it any more, or no backup has it as it
 * was taken in; 409 with a German sentence if the backups cannot be read. What lies there damaged stays beside it.
 */
export const retrieveFiles = call('POST', '/v1/backup/retrieve', {
  body: z.strictObject({ paths: z.array(z.string()).check(z.minLength(1), z.maxLength(MAX_FINDINGS)) }),
  answer: RetrieveResult,
  access: 'admin',
  slow: true,
  summary: 'Brings files that are missing or damaged back, each from the newest backup that has it.',
});

/** 409 where `version` is not what is set; without it that is replaced, whatever it is. */
export const writeSchedule = call('POST', '/v1/backup/schedule', {
  body: ScheduleInput,
  answer: BackupState,
  access: 'admin',
  summary: 'Says when backups begin by themselves.',
});
