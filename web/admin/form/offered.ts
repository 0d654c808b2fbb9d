export type Id = string | number;

export interface Choice<I extends Id = Id> {
  id: I;
  name: string;
  note?: string;
}

/** More of them nobody reads; each costs as much as a row of a table. */
const AT_MOST = 40;

/** The id of what is not there yet. */
export const NEW = '\n';

interface Offered {
  /** The first is what Enter takes. */
  items: readonly Choice[];
  more: number;
}

/** What has this name comes first, then what begins with it; something new before what only contains it. */
export function offered(
  choices: readonly Choice[],
  chosen: readonly Id[],
  text: string,
  canCreate: boolean,
): Offered {
  const search = text.trim().normalize('NFC');
  const needle = search.toLowerCase();
  const begins = ({ name }: Choice) => name.toLowerCase().startsWith(needle);
  const isIt = ({ name }: Choice) => name.toLowerCase() === needle;
  const found = choices.filter(({ id, name }) => name.toLowerCase().includes(needle) && !chosen.includes(id));
  const first = [
    ...found.filter(isIt),
    ...found.filter((one) => begins(one) && !isIt(one)),
    ...found.filter((one) => !begins(one)),
  ].slice(0, AT_MOST);
  const more = found.length - first.length;
  if (!canCreate || search === '' || choices.some(isIt)) return { items: first, more };
  const created = { id: NEW, name: `„${search}“ neu anlegen` };
  return { items: first.toSpliced(first.filter(begins).length, 0, created), more };
}
