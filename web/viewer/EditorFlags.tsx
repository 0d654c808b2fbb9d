import { Globe, ShieldCheck, Trash2 } from 'lucide-react';
import type { GridImage } from '../server/image.ts';
import { setFlag } from './flags.ts';
import { useMemberKeys } from './keys.ts';

const FLAGS = [
  { name: 'ws', key: 'w', label: 'Worksafe', says: 'im sicheren Modus sichtbar', Icon: ShieldCheck },
  { name: 'public', key: 'p', label: 'Öffentlich', says: 'auch ohne Anmeldung sichtbar', Icon: Globe },
  { name: 'trash', key: 'delete', label: 'Papierkorb', says: 'zum Löschen vorgemerkt', Icon: Trash2 },
] as const;
const KEYS = /^(w|p|delete)$/;

/** What editors say about the picture that is open, for everybody; `W`, `P` and `Entf` do the same from everywhere. */
export function EditorFlags({ image }: { image: GridImage }) {
  useMemberKeys(KEYS, (pressed) => {
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
