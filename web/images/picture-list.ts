import {
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  type FocusEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { withImage } from '../navigation/paths.ts';
import { state } from '../server/state.ts';
import { growFrom, loadViewer } from './open-viewer.ts';
import { useArrowKeys } from './arrow-keys.ts';
import { useFocusReturn } from './focus-return.ts';
import type { GridImage } from '../server/image.ts';
import { hasModifier } from '../ui/keys.ts';
import { pinnedRow, type Layout } from './rows.ts';
import { rowsBetween, useVisibleRows } from './visible-rows.ts';

interface Pictures {
  images: readonly GridImage[];
  layout: Layout;
  complete: boolean;
  more: () => Promise<void>;
}

/**
 * What every long list of pictures does: only rows near the window are in the document, arrow keys go from picture to
 * picture, a click opens the viewer, and the next page is there in time. Each picture is a link with its `data-index`.
 */
export function usePictureList(
  list: RefObject<HTMLElement | null>,
  { images, layout, complete, more }: Pictures,
) {
  const [from, to] = useVisibleRows(list, layout);
  /** The row that has the focus stays, wherever the window is: focus must not fall off the page. */
  const [pinned, setPinned] = useState<number | null>(null);
  const { site, session } = useSnapshot(state);
  const host = useMemo(
    () => ({ imageHost: site.imageHost, authId: session.authId }),
    [site.imageHost, session.authId],
  );
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const focusImage = useFocusReturn(list, layout, images, setPinned);
  const onKeyDown = useArrowKeys(layout, focusImage);
  useMoreInTime(layout, to, complete, more);

  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a');
    if (!link || event.button !== 0 || hasModifier(event)) return;
    event.preventDefault();
    const image = images[Number(link.dataset['index'])]!;
    growFrom(link, image, () => {
      void navigate({ pathname, search: withImage(search, image.id) }, { state: { viewer: true } });
    });
  };

  return {
    rows: rowsBetween(from, to, pinnedRow(layout, pinned)),
    host,
    hrefOf: (id: string) => pathname + withImage(search, id),
    listeners: {
      onClick,
      onKeyDown,
      onPointerOver: () => void loadViewer(),
      onFocus: ({ target }: FocusEvent) => {
        setPinned(indexIn(target));
        void loadViewer();
      },
      onBlur: () => setPinned(null),
    },
  };
}

/** Of the picture that an element belongs to. */
export function indexIn(element: Element): number | null {
  const index = element.closest('li')?.querySelector<HTMLElement>('[data-index]')?.dataset['index'];
  return index === undefined ? null : Number(index);
}

export function useMoreInTime(
  layout: Layout,
  to: number,
  complete: boolean,
  more: () => Promise<void>,
): void {
  // Where it fails it is not asked for again until somebody scrolls, or says so.
  const ask = useEffectEvent(() => void more());
  useEffect(() => {
    if (complete) return;
    const end = layout.rows[to - 1];
    const rest = end ? layout.height - end.top - end.height : layout.height;
    if (rest < 2 * window.innerHeight) ask();
  }, [layout, to, complete]);
}
