import type { ViewProps } from '../bridge.tsx';
import type { Catalog } from '../catalog.ts';
import { isInside, PostHtml } from '../post-html.tsx';
import { useText } from '../use-text.ts';
import { Written } from './written.tsx';

type Props = ViewProps<Catalog['brpwc-post-text']['inputs']>;

/** The HTML of a text block or post, unless it is being shown around this element already. */
export function PostText({ id, element }: Props) {
  return isInside(element, id) ? null : <Text id={id} element={element} />;
}

function Text({ id, element }: Pick<Props, 'id' | 'element'>) {
  const html = useText(id);
  if (html === null) return null;
  return html === undefined ? <Written element={element} /> : <PostHtml source={id} html={html} />;
}
