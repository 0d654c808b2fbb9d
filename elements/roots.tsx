import type { R2WCRenderer } from '@r2wc/core';
import type { ReactPortal } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';

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
      portals.set(key, createPortal(<View {...props} />, container, key));
      schedule();
      return key;
    },
    update() {}, // r2wc gets no props that could change
    unmount(key) {
      portals.delete(key);
      schedule();
    },
  };
}

function schedule() {
  if (scheduled) return;
  scheduled = true;
  queueMicrotask(() => {
    scheduled = false;
    root ??= createRoot(document.createElement('div'));
    flushSync(() => root?.render([...portals.values()]));
  });
}
