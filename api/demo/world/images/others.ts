import { TAG } from '../tags.ts';
import { type DemoImage, portfolio } from './portfolio.ts';

const { landscape, blackAndWhite, water, macro, studio, portrait, film, backlight, mountains } = TAG;
const { architecture, nude, bodyStudy } = TAG;

/** Questionable: abstract studies, and nevertheless not for every screen. */
const STUDY = { ws: false, blogId: 'p-linien', contribs: ['jonas-winter', 'namenlos', 'tarek-aydin'] };

/** Houses and quiet rooms. */
export const lichthofImages: readonly DemoImage[] = [
  portfolio('760', 'i2610111', 'nachmittag', 'Die Linde', [architecture, film, backlight], {
    blogId: 'p-lichthof',
    description: 'Der Baum steht nicht mehr. Seitdem ist das Licht dort nur noch ein Viereck.',
    contribs: ['jonas-winter', 'tarek-aydin', 'ilse-brandt'],
  }),
  portfolio('760', 'i2610112', 'fensterlicht', 'Dritter Stock', [architecture, film], {
    blogId: 'p-lichthof',
  }),
  portfolio('760', 'i2609031', 'arkaden', 'Laubengang', [architecture, backlight], { blogId: 'p-lichthof' }),
  portfolio('760', 'i2504051', 'schneckenhaus', 'Schneckenhaus', [architecture]),
  portfolio('760', 'i2504052', 'lamellen', 'Lamellen', [architecture]),
  portfolio('760', 'i2504053', 'weisse-wand', 'Weiße Wand', [architecture, blackAndWhite]),
  portfolio('760', 'i2503221', 'raster', 'Raster', [architecture]),
  portfolio('760', 'i2503222', 'ueberstunden', 'Überstunden', [architecture, TAG.night]),
];

/** Studies of light and form. */
export const aktprojektImages: readonly DemoImage[] = [
  portfolio('apd', 'i2603092', 'linie-eins', 'Linie I', [studio, blackAndWhite, nude], STUDY),
  portfolio('apd', 'i2603093', 'linie-zwei', 'Linie II', [studio, blackAndWhite, nude], STUDY),
  portfolio('apd', 'i2603151', 'hinter-glas', 'Hinter Glas', [studio, portrait], {
    blogId: 'p-aktuelles',
    contribs: ['jonas-winter', 'henrik-lund', 'karl-ende'],
  }),
  portfolio('apd', 'i2603153', 'helle-seide', 'Elfenbein', [studio]),
  portfolio('apd', 'i2603154', 'rote-seide', 'Rot', [studio], {
    blogId: 'p-shooting',
    contribs: ['jonas-winter', 'paula-stern'],
  }),
  portfolio('apd', 'i2603162', 'blauer-rauch', 'Rauch, zweifarbig', [studio]),
];

/** A finished project. */
export const nueImages: readonly DemoImage[] = [
  portfolio('nue', 'i2603091', 'linie-vier', 'Linie IV', [studio, blackAndWhite, bodyStudy], STUDY),
  portfolio('nue', 'i2603094', 'linie-drei', 'Linie III', [studio, bodyStudy], STUDY),
];

/** Dark series in black and white. */
export const noireeImages: readonly DemoImage[] = [
  portfolio('noir', 'i2609032', 'kreuzgang', 'Kreuzgang', [architecture, blackAndWhite]),
  portfolio('noir', 'i2605102', 'helle-bluete', 'Wie aus Papier', [macro, blackAndWhite]),
  portfolio('noir', 'i2603161', 'rauch', 'Rauch', [studio, blackAndWhite]),
  portfolio('noir', 'i2603155', 'schwarzer-stoff', 'Schwarz auf Schwarz', [studio, blackAndWhite]),
  portfolio('noir', 'i2603152', 'besuch', 'Besuch', [portrait, blackAndWhite, film], {
    blogId: 'p-model-guide',
    contribs: ['jonas-winter', 'mira-holm'],
  }),
  portfolio('noir', 'i2512061', 'graue-grate', 'Graue Grate', [mountains, blackAndWhite]),
  portfolio('noir', 'i2512062', 'stille', 'Stille', [water, blackAndWhite]),
  portfolio('noir', 'i2512063', 'steg', 'Kein Horizont', [water, blackAndWhite, TAG.fog], {
    description: 'Der Steg ist vierzig Meter lang. Zu sehen sind davon neun.',
  }),
  portfolio('noir', 'i2512064', 'buhnen', 'Buhnen', [water, blackAndWhite]),
  portfolio('noir', 'i2505032', 'sandlinien', 'Sandlinien', [landscape, blackAndWhite]),
  portfolio('noir', 'i2504054', 'treppenauge', 'Treppenauge', [architecture, blackAndWhite]),
  portfolio('noir', 'i2504055', 'baender', 'Bänder', [architecture, blackAndWhite]),
];

/** Only for posts: in no collection. */
export const assetImages: readonly DemoImage[] = [
  portfolio(null, 'i2606212', 'flussbett', 'Flussbett', [TAG.draft], { isAsset: true, blogId: 'p-entwurf' }),
];
