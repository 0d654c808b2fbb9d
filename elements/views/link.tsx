import type { ViewProps } from '../bridge.tsx';
import { CATALOG, type Catalog } from '../catalog.ts';
import { define } from '../define.ts';
import { Anchor } from './anchor.tsx';

export const defineLink = (): void => define({ tag: 'brpwc-link', ...CATALOG['brpwc-link'], view: Link });

function Link({
  href,
  class: className,
  target,
  element: { showWritten },
}: ViewProps<Catalog['brpwc-link']['inputs']>) {
  return <Anchor href={href} className={className} target={target} ref={showWritten} />;
}
