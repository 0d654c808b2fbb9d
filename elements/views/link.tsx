import type { ViewProps } from '../element/types.ts';
import { CATALOG, type Catalog } from '../catalog/catalog.ts';
import { define } from '../element/define.ts';
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
