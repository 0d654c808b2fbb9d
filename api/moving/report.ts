import { ApiProblem } from '../problem/problem.ts';

const KINDS = {
  tag: 'Tags',
  contributor: 'Beitragende',
  userGroup: 'Gruppen',
  users: 'Benutzer',
  album: 'Alben',
  image: 'Bilder',
  posts: 'Beiträge',
  texts: 'Texte',
  imageRatings: 'Bewertungen',
} as const;
export type Kind = keyof typeof KINDS;

export interface Report {
  added: Record<Kind, number>;
  present: Record<Kind, number>;
  /** German sentences about what stays behind. */
  left: string[];
}

const none = () => Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, 0])) as Record<Kind, number>;
export const newReport = (): Report => ({ added: none(), present: none(), left: [] });

const counted = (counts: Record<Kind, number>) =>
  (Object.keys(KINDS) as Kind[])
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${counts[kind]} ${KINDS[kind]}`)
    .join(', ') || 'nichts';

export const summaryOf = ({ added, present, left }: Report): string =>
  [
    `Neu: ${counted(added)}.`,
    `Schon vorhanden: ${counted(present)}.`,
    ...(left.length === 0 ? [] : ['Nicht oder nicht ganz übernommen:', ...left.map((one) => `  ${one}`)]),
  ].join('\n');

/** Why one thing was refused; whatever is no refusal is thrown on. */
export function refusalOf(error: unknown): string {
  if (!(error instanceof ApiProblem) || error.status >= 500) throw error;
  const { errors = [] } = error;
  if (errors.length === 0) return error.message;
  return errors.map(({ field, message }) => `${field}: ${message}`).join(' ');
}
