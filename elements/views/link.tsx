import type { ViewProps } from '../bridge.tsx';
import type { Catalog } from '../catalog.ts';
import { Anchor } from './anchor.tsx';

export function Link({
  href,
  class: className,
  target,
  element: { showWritten },
}: ViewProps<Catalog['brpwc-link']['inputs']>) {
  return <Anchor href={href} className={className} target={target} ref={showWritten} />;
}
