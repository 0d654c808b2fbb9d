import { proxy, ref } from 'valtio';
import type { GridImage } from '../server/image.ts';

interface LongList {
  path: string;
  images: readonly GridImage[];
  total: number;
  more: () => Promise<void>;
  /** What was changed in the viewer is seen in the list. */
  change: (images: readonly GridImage[]) => void;
}

export const lent = proxy<{ list: LongList | null }>({ list: null });

export function provideViewerList(list: LongList | null): void {
  lent.list = list && ref(list);
}

export function patchLent(id: string, part: Partial<GridImage>): void {
  lent.list?.change(lent.list.images.map((image) => (image.id === id ? { ...image, ...part } : image)));
}
