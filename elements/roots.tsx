import type { R2WCRenderer } from '@r2wc/core';
import type { ReactPortal } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { putToSleep, startSleeping } from './sleep.ts';

/** React's key of a mounted element; a new one on every mount. */
type Key = string;

let root: Root | undefined;
let count = 0;
let scheduled = false;
const portals = new Map<Key, ReactPortal>();

/**
 * How r2wc puts React into an element: all elements share one root, each is a portal in it. Everything that is inserted
 * in one go is rendered in one go, in a microtask, i.e. before the browser paints it.
 * Measured against a root per element in docs/decisions/2026-11-20-element-roots.md.
 */
export function renderer<Props extends object>(): R2WCRenderer<Props, Key> {
  return {
    mount(container, View, props) {
      const key = `brpwc-${count++}`;
      root ??= createSharedRoot();
      putToSleep(container, () => listen(key, container));
      portals.set(key, createPortal(<View {...props} />, container, key));
      schedule();
      return key;
    },
    update() {}, // r2wc gets no props that could change
    unmount(key) {
      portals.delete(key);
      portals.delete(events(key));
      schedule();
    },
  };
}

function createSharedRoot(): Root {
  const place = document.createElement('div');
  const shared = createRoot(place);
  startSleeping(place);
  return shared;
}

const events = (key: Key): Key => `${key}-events`;

/** A portal without content makes React listen to a node at once. */
function listen(key: Key, container: Element) {
  if (!portals.has(key)) return;
  portals.set(events(key), createPortal(null, container, events(key)));
  flushSync(render);
}

function schedule() {
  if (scheduled) return;
  scheduled = true;
  queueMicrotask(() => {
    scheduled = false;
    flushSync(render);
  });
}

const render = () => root?.render([...portals.values()]);
