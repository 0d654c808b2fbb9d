import { useState } from 'react';

type Id = string | number;

export interface Selection {
  ids: ReadonlySet<Id>;
  toggle: (id: Id, range?: boolean) => void;
  only: (id: Id) => void;
  /** `from`: where the next range begins. */
  set: (ids: Iterable<Id>, from?: Id) => void;
  /** Of what is selected by then. */
  drop: (gone: ReadonlySet<Id>) => void;
}

/** Which rows are selected. It survives filtering and sorting. */
export function useSelection(order: readonly { id: Id }[], atFirst: Iterable<Id> = []): Selection {
  const [ids, setIds] = useState<ReadonlySet<Id>>(() => new Set(atFirst));
  const [last, setLast] = useState<Id | null>(null);
  const set = (chosen: Iterable<Id>, from = last) => {
    setIds(new Set(chosen));
    setLast(from);
  };
  const toggle = (id: Id, range = false) => {
    const all = order.map((one) => one.id);
    set(toggled(ids, all, id, range ? last : null), id);
  };
  const only = (id: Id) => set([id], id);
  const drop = (gone: ReadonlySet<Id>) => setIds((now) => new Set([...now].filter((id) => !gone.has(id))));
  return { ids, toggle, only, set, drop };
}

export const between = <I extends Id>(order: readonly { id: I }[], a: number, b: number): I[] =>
  order.slice(Math.min(a, b), Math.max(a, b) + 1).map(({ id }) => id);

/** `from`: where a range begins; all of it becomes what `id` becomes. */
export function toggled(ids: ReadonlySet<Id>, order: readonly Id[], id: Id, from: Id | null): Set<Id> {
  const next = new Set(ids);
  const chosen = !ids.has(id);
  const [a, b] = [order.indexOf(from ?? id), order.indexOf(id)].toSorted((x, y) => x - y);
  const range = a !== undefined && a >= 0 ? order.slice(a, b! + 1) : [id];
  for (const one of range)
    if (chosen) next.add(one);
    else next.delete(one);
  return next;
}
