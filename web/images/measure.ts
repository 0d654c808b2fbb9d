import type { Geometry } from './rows.ts';

export function measure(list: HTMLElement): Geometry {
  const style = getComputedStyle(list);
  const page = document.documentElement.clientWidth;
  const phone = matchMedia('(width < 48rem)').matches;
  return {
    width: list.clientWidth,
    target: phone ? page * 0.37 : Math.min(320, Math.max(152, page * 0.195)),
    gap: Number.parseFloat(style.columnGap),
    below: Number.parseFloat(style.rowGap),
  };
}
