interface Picture {
  id: string;
}

export function staysAt(
  list: readonly Picture[],
  ids: ReadonlySet<string>,
  before: string | null,
): string | null {
  if (before === null) return null;
  const at = list.findIndex(({ id }) => id === before);
  return list.slice(at).find(({ id }) => !ids.has(id))?.id ?? null;
}

export function moved<T extends Picture>(
  list: readonly T[],
  ids: ReadonlySet<string>,
  before: string | null,
): T[] {
  const target = staysAt(list, ids, before);
  const moving = list.filter(({ id }) => ids.has(id));
  const staying = list.filter(({ id }) => !ids.has(id));
  const place = target === null ? staying.length : staying.findIndex(({ id }) => id === target);
  return staying.toSpliced(place, 0, ...moving);
}

/** Before which one these pictures go if they go one place forward or back; undefined where they cannot. */
export function neighbour(
  list: readonly Picture[],
  ids: ReadonlySet<string>,
  step: 1 | -1,
): string | null | undefined {
  const places = list.flatMap(({ id }, at) => (ids.has(id) ? [at] : []));
  if (places.length === 0) return undefined;
  if (step < 0) return list[places[0]! - 1]?.id;
  const next = places.at(-1)! + 1;
  return next < list.length ? (list[next + 1]?.id ?? null) : undefined;
}
