import type { ViewProps } from '../bridge.tsx';
import type { Catalog } from '../catalog.ts';
import { useContent } from '../use-content.ts';

const CONTENTS = { display: 'contents' };

export function Conditional({ element }: ViewProps<Catalog['brpwc-conditional']['inputs']>) {
  return <span ref={useContent(element)} style={CONTENTS} />;
}
