import type { Selectable } from 'kysely';
import type { Access } from '../contract/audience.ts';
import type { Database } from '../database/schema.ts';

export type Album = Selectable<Database['album']>;
export type Group = { id: string; name: string; parentId: string | null };

/** What somebody has of an album. */
export interface Seen {
  access: Access['access'];
  loads: boolean;
  pictures: number;
  /** Of these, marked to be deleted. */
  trash: number;
  /** Pictures of the album. */
  all: number;
  /** The album is listed, but its files are not for visitors. */
  withoutFiles: boolean;
}

/** „Sieht 46 Bilder“, „ und darf sie herunterladen.“ */
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
  const result = `${sees} ${picturesOf(seen)}`;
  const marked =
    seen.trash === 0
      ? ''
      : `, auch ${seen.trash === 1 ? 'das eine' : `die ${seen.trash}`} zum Löschen vorgemerkte${seen.trash === 1 ? '' : 'n'},`;
  switch (seen.access) {
    case 'edit':
      return seen.loads
        ? { result, rest: `${marked} und ${may} sie bearbeiten und herunterladen.` }
        : {
            result,
            rest: `${marked} und ${may} sie bearbeiten. Zum Herunterladen ist das Album nicht freigegeben.`,
          };
    case 'download':
      return { result, rest: ` und ${may} sie herunterladen.` };
    default:
      return { result, rest: `, ${may} sie aber nicht herunterladen.` };
  }
}

const linksOf = (n: number) => (n === 1 ? 'den einen Link' : `einen der ${n} Links`);

function picturesOf({ pictures, all }: Seen): string {
  if (all === 0) return 'das Album, in dem noch keine Bilder sind';
  if (pictures === all) return all === 1 ? 'das eine Bild' : `alle ${all} Bilder`;
  return pictures === 1 ? `1 von ${all} Bildern` : `${pictures} von ${all} Bildern`;
}

/** The way from one of the groups that somebody is in: „Modelle → Mitwirkende“. Empty where no group is asked for, or none leads there. */
export function wayTo(
  { groupIds }: Album,
  groups: readonly Group[],
  chains: readonly (readonly string[])[],
): string {
  const chain = chains.find((one) => one.some((group) => groupIds.includes(group))) ?? [];
  return chain
    .slice(0, chain.findIndex((group) => groupIds.includes(group)) + 1)
    .map((id) => groups.find((group) => group.id === id)?.name ?? id)
    .join(' → ');
}

/** Which groups it would take. */
export function whyNot(
  { groupIds, downloadable, downloadGroupIds }: Album,
  groups: readonly Group[],
): string {
  const names = (ids: readonly string[]) =>
    LIST.format(ids.map((id) => groups.find((group) => group.id === id)?.name ?? id));
  if (groupIds.length > 0) return `Sehen dürfen es nur: ${names(groupIds)}.`;
  if (!downloadable) return 'Zum Herunterladen ist das Album nicht freigegeben.';
  return downloadGroupIds.length > 0 ? `Herunterladen dürfen nur: ${names(downloadGroupIds)}.` : '';
}

const LIST = new Intl.ListFormat('de', { type: 'conjunction' });
