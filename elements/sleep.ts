/** What React sets on a node after it has added its listeners there, plus some random letters. Not documented. */
const MARK = '_reactListening';
/** What happens first when somebody turns to an element. */
const FIRST_EVENTS = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'click'];

const asleep = new WeakMap<EventTarget, () => void>();
let mark: string | undefined;

/**
 * React adds 143 listeners to every node that it renders into: half of an element's memory and of its time. A node that
 * is put to sleep gets them when somebody first turns to it, early enough for React to handle that very event.
 * If React should no longer leave that mark on the `root`, nothing sleeps, and all that is lost is the gain.
 */
export function startSleeping(root: HTMLElement): void {
  mark = Object.keys(root).find((key) => key.startsWith(MARK));
  for (const type of FIRST_EVENTS) document.addEventListener(type, wake, { capture: true, passive: true });
}

/** Before React renders into a node; `onWake` has to make React listen. */
export function putToSleep(node: HTMLElement, onWake: () => void): void {
  if (!mark) return;
  if (Object.hasOwn(node, mark) && !asleep.has(node)) return; // mounted before, and listening since
  Reflect.set(node, mark, true);
  asleep.set(node, onWake);
}

function wake(event: Event) {
  for (const node of event.composedPath()) {
    const onWake = asleep.get(node);
    if (!onWake || !mark) continue;
    asleep.delete(node);
    Reflect.deleteProperty(node, mark);
    onWake();
  }
}
