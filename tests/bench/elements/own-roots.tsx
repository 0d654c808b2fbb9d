import type { R2WCRenderer } from '@r2wc/core';
import { createRoot, type Root } from 'react-dom/client';

/** In place of `elements/roots.tsx`: what @r2wc/react-to-web-component does, a root per element. */
export function renderer<Props extends object>(): R2WCRenderer<Props, Root> {
  return {
    mount(container, View, props) {
      const root = createRoot(container);
      root.render(<View {...props} />);
      return root;
    },
    update() {},
    unmount: (root) => root.unmount(),
  };
}
