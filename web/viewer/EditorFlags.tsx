import { Globe, ShieldCheck, Trash2 } from 'lucide-react';
import type { GridImage } from '../server/image.ts';
import { useShortcuts } from '../preferences/shortcuts.ts';
import { ref } from 'valtio';
import { attributes } from '@lichthof/api/contract/rating';
import { call } from '../server/api.ts';
import { patchImages } from '../images/by-id.ts';
import { optimistic } from '../images/optimistic.ts';
import { patchLent } from '../page/lent-list.ts';
import { state } from '../server/state.ts';

const FLAGS = [
  { name: 'ws', key: 'w', label: 'Worksafe', says: 'im sicheren Modus sichtbar', Icon: ShieldCheck },
  { name: 'public', key: 'p', label: 'Öffentlich', says: 'auch ohne Anmeldung sichtbar', Icon: Globe },
  { name: 'trash', key: 'delete', label: 'Papierkorb', says: 'zum Löschen vorgemerkt', Icon: Trash2 },
] as const;
const KEYS = /^(w|p|delete)$/;

/** What editors say about the picture that is open, for everybody; `W`, `P` and `Entf` do the same from everywhere. */
export function EditorFlags({ image }: { image: GridImage }) {
  useShortcuts(KEYS, (pressed) => {
    const { name } = FLAGS.find(({ key }) => key === pressed)!;
    void setFlag(image, name, !image[name]);
  });
  return (
    <fieldset className="group editor-only" aria-label="Redaktion">
      {FLAGS.map(({ name, label, says, Icon }) => (
        <button
          key={name}
          className="flag"
          type="button"
          aria-label={label}
          aria-pressed={image[name]}
          title={`${label} – ${says}`}
          onClick={() => void setFlag(image, name, !image[name])}
        >
          <Icon className="icon" />
          <span>{label}</span>
        </button>
      ))}
    </fieldset>
  );
}

type Flags = Pick<GridImage, 'ws' | 'public' | 'trash'>;

/**
 * Seen at once wherever the picture is shown, taken back if the server does not take it. A picture that does not fit the
 * filter or the mode any more stays where it is until its list is loaded anew: what was done by mistake can be undone.
 */
const setFlag = ({ id, ws, public: isPublic, trash }: GridImage, name: keyof Flags, on: boolean) =>
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
  patchLent(id, part);
  patchImages(new Map([[id, part]]));
});
