import { album } from '../albums/write.ts';
import { moment } from '../clock/clock.ts';
import { contributor } from '../contributors/write.ts';
import type { Noun, Writer } from '../data/write.ts';
import { userGroup } from '../groups/write.ts';
import { image } from '../images/write.ts';
import { imageRatings } from '../ratings/write.ts';
import type { Services } from '../services/services.ts';
import { tag } from '../tags/write.ts';
import { posts, texts } from '../texts/write.ts';
import { users } from '../users/write.ts';
import type { Library } from './file.ts';
import { type Kind, refusalOf, type Report } from './report.ts';

const NOUNS = {
  image,
  album,
  contributor,
  tag,
  userGroup,
  users,
  posts,
  texts,
  imageRatings,
} satisfies Record<Kind, unknown>;

export interface Arriving {
  services: Services;
  moving: Library;
  folder: string;
  /** Those of encrypted albums: each is tried, a new album gets the first. */
  passwords: readonly string[];
  report: Report;
  say: (line: string) => void;
  signal: AbortSignal | undefined;
}

/** Whoever may read the data directory is an administrator; ratings are written as their user. */
const writerOf = ({ clock }: Services, userId: string | null): Writer => ({
  scope: {
    viewer: { userId, admin: true, groups: [], unlocked: [] },
    ...moment(clock),
    nsfw: true,
  },
  sessionId: '',
});

interface Given extends Pick<Writer, 'also'> {
  name: string;
  userId?: string;
}

/** Creates a record as the back office would; false, and a sentence in the report, where that is refused. */
export const create = (arriving: Arriving, type: Kind, record: object, given: Given): Promise<boolean> =>
  write(arriving, type, 'create', record, given);

export const update = (arriving: Arriving, type: Kind, record: object, given: Given): Promise<boolean> =>
  write(arriving, type, 'update', record, given);

async function write(
  { services, report, signal }: Arriving,
  type: Kind,
  verb: 'create' | 'update',
  record: object,
  { name, userId, also }: Given,
): Promise<boolean> {
  signal?.throwIfAborted();
  const noun: Noun = NOUNS[type];
  try {
    const { removed } = await noun[verb](services, [{ ...record }], {
      ...writerOf(services, userId ?? null),
      ...(also && { also }),
    });
    if (removed.length > 0)
      report.left.push(
        `${name}: In Texten nicht erlaubt und entfernt: ${removed.map(({ what }) => what).join(', ')}.`,
      );
    if (verb === 'create') report.added[type]++;
    return true;
  } catch (error) {
    report.left.push(`${name}: ${refusalOf(error)}`);
    return false;
  }
}
