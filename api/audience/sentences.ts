import type { Selectable } from 'kysely';
import type { Access } from '../contract/audience.ts';
import type { Database } from '../database/schema.ts';

export type Album = Selectable<Database['album']>;
export type Group = { id: string; name: string; parentId: string | null };

export const STEPS: readonly Access['access'][] = ['edit', 'download', 'see', 'none'];

export interface Seen {
  access: Access['access'];
  loads: boolean;
  pictures: number;
  trash: number;
  all: number;
  withoutFiles: boolean;
}

export function sentenceOf(
  seen: Seen,
  { many, links }: { many: boolean; links: number },
): Pick<Access, 'result' | 'rest'> {
  const sees = many ? 'Sehen' : 'Sieht';
  const may = many ? 'dürfen' : 'darf';
  if (seen.access === 'none') {
    const rest =
      links === 0 ? '. Es fehlt in der Liste und in der Suche.' : `, außer über ${linksOf(links)}.`;
    return { result: `${sees} das Album nicht`, rest };
  }
  if (seen.withoutFiles)
    return {
      result: `${sees} das Album, aber kein Bild`,
      rest: ': Dateien im Ordner „protected“ sind nur für Angemeldete.',
    };
  if (seen.all > 0 && seen.pictures === 0)
    return { result: `${sees} das Album, aber keines der Bilder darin`, rest: '.' };
  const result = `${sees} ${picturesOf(seen)}`;
  const them = seen.pictures > 1 ? 'sie' : 'es';
  const aside = seen.all === 0 ? ',' : '';
  switch (seen.access) {
    case 'edit': {
      const edits = `${markedOf(seen) || aside} und ${may} ${them} bearbeiten`;
      return seen.loads
        ? { result, rest: `${edits} und herunterladen.` }
        : { result, rest: `${edits}. Zum Herunterladen ist das Album nicht freigegeben.` };
    }
    case 'download':
      return { result, rest: `${aside} und ${may} ${them} herunterladen.` };
    default:
      return { result, rest: `, ${may} ${them} aber nicht herunterladen.` };
  }
}

const count = (n: number) => n.toLocaleString('de-DE');
const linksOf = (n: number) => (n === 1 ? 'den einen Link' : `einen der ${count(n)} Links`);

function picturesOf({ pictures, all }: Seen): string {
  if (all === 0) return 'das Album, in dem noch keine Bilder sind';
  if (pictures === all) return all === 1 ? 'das eine Bild' : `alle ${count(all)} Bilder`;
  return `${count(pictures)} von ${count(all)} Bildern`;
}

function markedOf({ pictures, trash }: Seen): string {
  if (trash === 0) return '';
  if (trash === pictures) return trash === 1 ? ', zum Löschen vorgemerkt,' : ', alle zum Löschen vorgemerkt,';
  return trash === 1
    ? ', auch das eine zum Löschen vorgemerkte,'
    : `, auch die ${count(trash)} zum Löschen vorgemerkten,`;
}

/** Each needs those before it as well. */
const LISTS = [
  { field: 'groupIds', verb: '' },
  { field: 'downloadGroupIds', verb: 'herunterladen: ' },
  { field: 'editGroupIds', verb: 'bearbeiten: ' },
] as const;

/** By which groups that is possible: „Kunden; bearbeiten: Redaktion“. */
export function reasonOf(
  album: Album,
  groups: readonly Group[],
  chains: readonly (readonly string[])[],
  { access }: Pick<Seen, 'access'>,
): string {
  const ways = LISTS.slice(0, LISTS.length - STEPS.indexOf(access))
    .map(({ field, verb }) => ({ verb, way: wayTo(album[field], groups, chains) }))
    .filter(({ way }, n, all) => way !== '' && all.findIndex((one) => one.way === way) === n);
  if (ways.length < 2) return ways[0]?.way ?? whyNot(album, groups);
  return ways.map(({ verb, way }) => verb + way).join('; ');
}

/** The way from one of the groups that somebody is in: „Modelle → Mitwirkende“. Empty where no group is asked for, or none leads there. */
function wayTo(
  groupIds: readonly string[],
  groups: readonly Group[],
  chains: readonly (readonly string[])[],
): string {
  const chain = chains.find((one) => one.some((group) => groupIds.includes(group))) ?? [];
  return chain
    .slice(0, chain.findIndex((group) => groupIds.includes(group)) + 1)
    .map((id) => groups.find((group) => group.id === id)?.name ?? id)
    .join(' → ');
}

function whyNot({ groupIds, downloadable, downloadGroupIds }: Album, groups: readonly Group[]): string {
  const names = (ids: readonly string[]) =>
    LIST.format(ids.map((id) => groups.find((group) => group.id === id)?.name ?? id));
  if (groupIds.length > 0) return `Sehen dürfen es nur: ${names(groupIds)}.`;
  if (!downloadable) return 'Zum Herunterladen ist das Album nicht freigegeben.';
  return downloadGroupIds.length > 0 ? `Herunterladen dürfen nur: ${names(downloadGroupIds)}.` : '';
}

const LIST = new Intl.ListFormat('de', { type: 'conjunction' });
