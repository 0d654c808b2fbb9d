/** Time an element may be out of the document, e.g. while it is moved, before it is destroyed. */
const DESTROY_AFTER_MS = 10;

/** The moment at which an element left; all that leave together have the same one. */
export type Departure = Set<Destroyable>;

interface Destroyable {
  /** Destroys the element, unless it has come back or left once more since then. */
  destroyIfGone(departure: Departure): void;
}

let current: Departure | undefined;

/** Has an element that leaves the document destroyed, together with all that leave now: React renders once for all. */
export function depart(element: Destroyable): Departure {
  const departure = current ?? begin();
  departure.add(element);
  return departure;
}

function begin(): Departure {
  const departure: Departure = (current = new Set());
  queueMicrotask(() => (current = undefined));
  setTimeout(() => {
    for (const element of departure) element.destroyIfGone(departure);
  }, DESTROY_AFTER_MS);
  return departure;
}
