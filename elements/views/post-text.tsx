import type { ViewProps } from '../bridge.tsx';
import type { Catalog } from '../catalog.ts';
import { isInside, PostHtml } from '../post-html.tsx';
import { useText } from '../use-text.ts';

/** The HTML of a text block or post, unless it is being shown around this element already. */
export function PostText({ id, element }: ViewProps<Catalog['brpwc-post-text']['inputs']>) {
  return isInside(element, id) ? null : <Text id={id} />;
}

function Text({ id }: { id: string }) {
  const html = useText(id);
  return html === undefined ? null : <PostHtml source={id} html={html} />;
}
