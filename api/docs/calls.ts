import * as accessKey from '../contract/access-key.ts';
import * as account from '../contract/account.ts';
import * as album from '../contract/album.ts';
import * as albumLink from '../contract/album-link.ts';
import * as albumOrder from '../contract/album-order.ts';
import * as albumPassword from '../contract/album-password.ts';
import * as audience from '../contract/audience.ts';
import * as bin from '../contract/bin.ts';
import * as bulk from '../contract/bulk.ts';
import type { Call } from '../contract/call.ts';
import * as damage from '../contract/damage.ts';
import * as choice from '../contract/choice.ts';
import * as data from '../contract/data.ts';
import * as desk from '../contract/desk.ts';
import * as deskChoice from '../contract/desk-choice.ts';
import * as excerpt from '../contract/excerpt.ts';
import * as imageTags from '../contract/image-tags.ts';
import { INPUT } from '../contract/inputs.ts';
import * as log from '../contract/log.ts';
import * as mail from '../contract/mail.ts';
import * as backup from '../contract/backup.ts';
import * as passkey from '../contract/passkey.ts';
import * as post from '../contract/post.ts';
import * as rating from '../contract/rating.ts';
import * as readQuery from '../contract/read-query.ts';
import * as news from '../contract/news.ts';
import * as recovery from '../contract/recovery.ts';
import * as served from '../contract/served.ts';
import * as session from '../contract/session.ts';
import * as settings from '../contract/settings.ts';
import * as start from '../contract/start.ts';
import * as statistics from '../contract/statistics.ts';
import * as site from '../contract/site.ts';
import * as tagging from '../contract/tagging.ts';
import * as task from '../contract/task.ts';
import * as text from '../contract/text.ts';
import * as upload from '../contract/upload.ts';
import * as userAccess from '../contract/user-access.ts';
import { create, remove, update, type WritableType } from '../contract/write.ts';
import * as watermark from '../contract/watermark.ts';
import examples from './examples.json' with { type: 'json' };

export type NamedCall = Call & {
  name: string;
  example?: { params?: Record<string, string>; query?: object; body?: unknown; answer?: unknown };
};

const RECORDS: Record<data.DataType, { id: string | number; version: number }> = examples.records;
const EXAMPLES: Record<string, NamedCall['example']> = examples.calls;

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value;
const callsIn = (declarations: object): NamedCall[] =>
  Object.entries(declarations).flatMap(([name, value]: [string, unknown]) =>
    isCall(value) ? [{ ...value, name, example: EXAMPLES[name] }] : [],
  );
/** `readImageRecords`: what an upload is called is another thing. */
const nameOf = (verb: string, type: string) => `${verb}${type[0]!.toUpperCase()}${type.slice(1)}Records`;

const TYPES = Object.keys(data.DATA) as data.DataType[];
const WRITABLE = Object.keys(INPUT) as WritableType[];

const read = (type: data.DataType): NamedCall => ({
  name: nameOf('read', type),
  method: 'GET',
  path: data.read.path.replace('{type}', type),
  query: readQuery.ReadQuery,
  answer: data.read.answer(type),
  summary: `Reads ${type} records: those that match the filter and that one may see.`,
  example: { answer: { items: [RECORDS[type]], next: null } },
});

const query = (type: data.DataType): NamedCall => ({
  name: nameOf('query', type),
  method: 'POST',
  path: data.query.path.replace('{type}', type),
  body: data.ReadBody,
  answer: data.query.answer(type),
  summary: `Reads ${type} records by a filter that is too long for an address.`,
  example: {
    body: { filter: { in: ['id', [RECORDS[type].id]] }, fields: ['id', 'version'], limit: 100 },
    answer: { items: [{ id: RECORDS[type].id, version: 1 }], next: null, total: 1 },
  },
});

function writes(type: WritableType): NamedCall[] {
  const record = RECORDS[type];
  const written = Object.entries(record).filter(([name]) => Object.hasOwn(INPUT[type].shape, name));
  const answer = { items: [record] };
  const { id, version } = record;
  const [field, value] = written.findLast(([name]) => name !== 'id') ?? ['version', version];
  return [
    { ...create(type), name: nameOf('create', type), example: { body: Object.fromEntries(written), answer } },
    {
      ...update(type),
      name: nameOf('update', type),
      example: { body: { id, version, [field]: value }, answer },
    },
    {
      ...remove(type),
      name: nameOf('delete', type),
      example: { body: { ids: [id] }, answer: { deleted: 1 } },
    },
  ];
}

export const CALLS: readonly NamedCall[] = [
  ...[site, session, passkey, recovery, account].flatMap(callsIn),
  ...TYPES.map(read),
  ...TYPES.map(query),
  ...WRITABLE.flatMap(writes),
  ...[
    data,
    readQuery,
    post,
    text,
    excerpt,
    damage,
    imageTags,
    rating,
    tagging,
    album,
    albumPassword,
    upload,
    task,
    mail,
    log,
    served,
  ].flatMap(callsIn),
  // The back office.
  ...[
    albumOrder,
    albumLink,
    choice,
    deskChoice,
    news,
    audience,
    bin,
    bulk,
    desk,
    settings,
    start,
    statistics,
    userAccess,
    accessKey,
    backup,
    watermark,
  ].flatMap(callsIn),
];
