import type { ViewProps } from '../element/types.ts';
import { CATALOG, type Catalog } from '../catalog/catalog.ts';
import { isFulfilled, isKnown } from '../host/conditions.ts';
import { define } from '../element/define.ts';
import { isDeep, isInside, PostHtml } from '../html/post-html.tsx';
import { useText } from '../host/use-text.ts';
import { Written } from './written.tsx';

type Props = ViewProps<Catalog['brpwc-post-text']['inputs']>;

export const definePostText = (): void =>
  define({
    tag: 'brpwc-post-text',
    ...CATALOG['brpwc-post-text'],
    view: PostText,
    visible: ({ condition }) => condition === '' || isFulfilled(condition.toLowerCase()),
    problem: ({ condition }) =>
      condition === '' || isKnown(condition.toLowerCase()) ? undefined : `Unknown condition: ${condition}`,
  });

/** The HTML of a text block or post, unless it is being shown around this element already, or too many others. */
function PostText({ id, element }: Props) {
  return isInside(element, id) || isDeep(element) ? null : <Text id={id} element={element} />;
}

function Text({ id, element }: Pick<Props, 'id' | 'element'>) {
  const html = useText(id);
  if (html === null) return null;
  return html === undefined ? <Written element={element} /> : <PostHtml source={id} html={html} />;
}
