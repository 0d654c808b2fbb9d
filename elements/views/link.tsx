import type { ViewProps } from '../bridge.tsx';
import type { Catalog } from '../catalog.ts';
import { useContent } from '../use-content.ts';
import { Anchor } from './anchor.tsx';

export function Link({
  href,
  class: className,
  target,
  element,
}: ViewProps<Catalog['brpwc-link']['inputs']>) {
  return <Anchor href={href} className={className} target={target} ref={useContent(element)} />;
}
