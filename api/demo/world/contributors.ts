import type { Contributor } from '../../contract/contributor.ts';
import { ROLES } from '../../contract/roles.ts';
import type { Fresh } from './fresh.ts';

type Role = (typeof ROLES)[number];

const contributor = (
  id: string,
  name: string,
  role: Role,
  rest: Partial<Fresh<Contributor>> = {},
): Fresh<Contributor> => ({ id, name, role: ROLES.indexOf(role), published: true, ...rest });

/** Everybody is invented. */
export const contributors: readonly Fresh<Contributor>[] = [
  contributor('jonas-winter', 'Jonas Winter', 'Fotograf/-in'),
  contributor('mira-holm', 'Mira Holm', 'Model', { realName: 'Mira Holm-Petersen' }),
  contributor('henrik-lund', 'Henrik Lund', 'männliches Model'),
  contributor('lena-voss', 'Lena Voss', 'Visagist/-in'),
  contributor('paula-stern', 'Paula Stern', 'Stylist/-in'),
  contributor('tarek-aydin', 'Tarek Aydın', 'Beleuchtung'),
  contributor('ilse-brandt', 'Ilse Brandt', 'Bildbearbeiter/-in'),
  contributor('opel-rekord', 'Opel Rekord C, 1968', 'Oldtimer'),
  contributor('namenlos', 'Ohne Namen', 'möchte keine Namensnennung', { realName: 'Johanna Feld' }),
  contributor('karl-ende', 'Karl Ende', 'Begleitperson', { published: false }),
];
