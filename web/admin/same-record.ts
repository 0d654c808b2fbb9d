interface Place {
  pathname: string;
  search: string;
}

/** Whether two addresses show the same record: `param` is the parameter that names it, where the path does not. */
export const isSameRecord = (one: Place, other: Place, param?: string): boolean =>
  one.pathname === other.pathname && (param === undefined || recordIn(one, param) === recordIn(other, param));

const recordIn = ({ search }: Place, param: string) => new URLSearchParams(search).get(param) ?? '';
