import { ref } from 'valtio';
import { attributes } from '@lichthof/api/contract/rating';
import { call } from '../server/api.ts';
import { patchImage } from '../images/by-id.ts';
import type { GridImage } from '../server/image.ts';
import { optimistic } from '../images/optimistic.ts';
import { state } from '../server/state.ts';

type Flags = Pick<GridImage, 'ws' | 'public' | 'trash'>;

/**
 * Seen at once wherever the picture is shown, taken back if the server does not take it. A picture that does not fit the
 * filter or the mode any more stays where it is until its list is loaded anew: what was done by mistake can be undone.
 */
export const setFlag = ({ id, ws, public: isPublic, trash }: GridImage, name: keyof Flags, on: boolean) =>
  change(id, {
    now: { ws, public: isPublic, trash },
    wish: { [name]: on },
    send: () => call(attributes, { body: { imageId: id, [name]: on } }),
  });

const change = optimistic<Flags>((id, part) => {
  for (const list of [state.grid, state.album]) {
    if (!list.items.some((image) => image.id === id)) continue;
    Object.assign(list, {
      items: ref(list.items.map((image) => (image.id === id ? { ...image, ...part } : image))),
    });
  }
  patchImage(id, part);
});
