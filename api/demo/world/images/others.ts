import { TAG } from '../tags.ts';
import { type DemoImage, portfolio } from './portfolio.ts';

const { landscape, fog, night, blackAndWhite, macro, studio, backlight, architecture, nude, bodyStudy } = TAG;

/** Questionable: abstract studies, and nevertheless not for every screen. */
const STUDY = { ws: false, blogId: 'p-linien', contribs: ['jonas-winter', 'namenlos', 'tarek-aydin'] };

/** Houses and quiet rooms. */
export const lichthofImages: readonly DemoImage[] = [
  portfolio('760', 'i2504053', 'weisse-wand', 'Weiße Wand', [architecture, blackAndWhite]),
  portfolio('760', 'i2504051', 'schneckenhaus', 'Schneckenhaus', [architecture]),
  portfolio('760', 'i2609031', 'arkaden', 'Laubengang', [architecture, backlight], { blogId: 'p-lichthof' }),
  portfolio('760', 'i2503222', 'ueberstunden', 'Überstunden', [architecture, night], {
    blogId: 'p-blaue-stunde',
    description: 'Ohne Stativ, ohne Plan, mit offener Blende.',
    contribs: ['jonas-winter', 'lena-voss'],
  }),
];

/** Studies of light and form. */
export const aktprojektImages: readonly DemoImage[] = [
  portfolio('apd', 'i2603092', 'linie-eins', 'Linie I', [studio, blackAndWhite, nude], STUDY),
  portfolio('apd', 'i2603093', 'linie-zwei', 'Linie II', [studio, blackAndWhite, nude], STUDY),
  portfolio('apd', 'i2603154', 'rote-seide', 'Rot', [studio], {
    blogId: 'p-shooting',
    contribs: ['jonas-winter', 'paula-stern'],
  }),
  portfolio('apd', 'i2603153', 'helle-seide', 'Elfenbein', [studio], {
    blogId: 'p-aktuelles',
    contribs: ['jonas-winter', 'henrik-lund', 'karl-ende'],
  }),
];

/** A finished project. */
export const nueImages: readonly DemoImage[] = [
  portfolio('nue', 'i2603091', 'linie-vier', 'Linie IV', [studio, blackAndWhite, bodyStudy], STUDY),
  portfolio('nue', 'i2603094', 'linie-drei', 'Linie III', [studio, bodyStudy], STUDY),
];

/** Dark series in black and white. */
export const noireeImages: readonly DemoImage[] = [
  portfolio('noir', 'i2504055', 'baender', 'Bänder', [architecture, blackAndWhite]),
  portfolio('noir', 'i2603155', 'schwarzer-stoff', 'Schwarz auf Schwarz', [studio, blackAndWhite], {
    blogId: 'p-model-guide',
    contribs: ['jonas-winter', 'mira-holm'],
  }),
  portfolio('noir', 'i2605102', 'helle-bluete', 'Wie aus Papier', [macro, blackAndWhite]),
  portfolio('noir', 'i2601051', 'talnebel', 'Talnebel', [landscape, fog, blackAndWhite]),
];

/** Only for posts: in no collection. */
export const assetImages: readonly DemoImage[] = [
  portfolio(null, 'i2606213', 'nasse-steine', 'Nasse Steine', [TAG.draft], {
    isAsset: true,
    blogId: 'p-entwurf',
  }),
];
