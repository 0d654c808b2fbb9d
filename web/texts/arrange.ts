import { useLayoutEffect, type RefObject } from 'react';
import { layOut } from '../images/rows.ts';

/** Height of the rows of a gallery: pictures to look at, no strip of stamps. Two landscapes share a row of a phone. */
const rowHeight = (width: number) => Math.min(230, width * 0.42);

/** What authors' HTML needs to look right and no style sheet can do; before it is painted, and as it changes. */
export function useArrangement(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const resized = new ResizeObserver((entries) => {
      for (const { target } of entries) layGallery(target);
    });
    const arrange = () => {
      for (const gallery of current.querySelectorAll('.gallery:not([aria-hidden])')) {
        resized.observe(gallery);
        layGallery(gallery);
      }
      for (const paragraph of current.querySelectorAll('p:has(.btn)')) markSentence(paragraph);
    };
    const changed = new MutationObserver(arrange);
    changed.observe(current, { childList: true, subtree: true, attributeFilter: ['style'] });
    arrange();
    return () => {
      changed.disconnect();
      resized.disconnect();
    };
  }, [box]);
}

/** In rows as on /images. */
function layGallery(gallery: Element): void {
  const pictures = [
    ...gallery.querySelectorAll<HTMLElement>(':is(brpwc-post-image, brpwc-post-thumbnail)[style*="--ar"]'),
  ].filter((picture) => picture.checkVisibility());
  const gap = Number.parseFloat(getComputedStyle(gallery).columnGap);
  // Not clientWidth, which is rounded: the last picture would not fit any more.
  const { width } = gallery.getBoundingClientRect();
  const ratios = pictures.map(({ style }) => ({ width: Number(style.getPropertyValue('--ar')), height: 1 }));
  const geometry = { width, target: rowHeight(width), gap, below: gap };
  const widths = layOut(ratios, geometry, true).rows.flatMap((row) => row.widths);
  for (const [i, picture] of pictures.entries()) {
    // A little less, so that rounding does not break a row.
    const flex = `0 0 ${Math.floor(widths[i]! * 50) / 50}px`;
    if (picture.style.flex !== flex) picture.style.flex = flex;
  }
}

function markSentence(paragraph: Element): void {
  const buttons = [...paragraph.querySelectorAll('a.btn')].reduce(
    (all, { textContent }) => all + textContent,
    '',
  );
  const isSentence = squeezed(paragraph.textContent) !== squeezed(buttons);
  if (paragraph.classList.contains('sentence') !== isSentence)
    paragraph.classList.toggle('sentence', isSentence);
}

const squeezed = (text: string) => text.replaceAll(/\s+/g, '');
