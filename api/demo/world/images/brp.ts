import { TAG } from '../tags.ts';
import { type DemoImage, type PictureFile, portfolio } from './portfolio.ts';

const { landscape, fog, night, blackAndWhite, water, winter, macro, backlight, mountains, clouds } = TAG;
const { architecture, film } = TAG;

const brp = (
  id: string,
  file: PictureFile,
  title: string,
  tags: readonly number[],
  rest?: Partial<DemoImage>,
): DemoImage => portfolio('brp', id, file, title, tags, rest);

/** The main collection: the best first, upright and wide ones in turn. */
export const brpImages: readonly DemoImage[] = [
  brp('i2610111', 'nachmittag', 'Die Linde', [architecture, film, backlight], {
    blogId: 'p-lichthof',
    description: 'Der Baum steht nicht mehr. Seitdem ist das Licht dort nur noch ein Viereck.',
    contribs: ['jonas-winter', 'tarek-aydin', 'ilse-brandt'],
  }),
  brp('i2610112', 'fensterlicht', 'Dritter Stock', [architecture, film], { blogId: 'p-lichthof' }),
  brp('i2512063', 'steg', 'Kein Horizont', [water, blackAndWhite, fog], {
    description: 'Der Steg ist vierzig Meter lang. Zu sehen sind davon neun.',
  }),
  brp('i2512064', 'buhnen', 'Buhnen', [water, blackAndWhite]),
  brp('i2504054', 'treppenauge', 'Treppenauge', [architecture, blackAndWhite], { blogId: 'p-lichthof' }),
  brp('i2506143', 'pastellsee', 'Pastell', [water], { blogId: 'p-blaue-stunde' }),
  brp('i2602083', 'winterbaum', 'Derselbe Baum', [landscape, winter], { blogId: 'p-winterreise' }),
  brp('i2606212', 'flussbett', 'Flussbett', [water, macro, blackAndWhite]),
  brp('i2504052', 'lamellen', 'Lamellen', [architecture]),
  brp('i2606211', 'kiesel', 'Nach der Flut', [water, macro]),
  brp('i2510181', 'oktober', 'Oktober', [macro, backlight]),
  brp('i2604061', 'morgentau', 'Morgentau', [macro, backlight], { blogId: 'p-lichthof' }),
  brp('i2604062', 'blattgruen', 'Blattgrün', [macro, backlight]),
  brp('i2606141', 'steg-am-morgen', 'Steg am Morgen', [water], { blogId: 'p-blaue-stunde' }),
  brp('i2505031', 'duenenkamm', 'Kamm', [landscape], { contribs: [] }),
  brp('i2602085', 'hoehenzuege', 'Wie aus Papier gerissen', [landscape, fog, mountains], {
    blogId: 'p-winterreise',
    contribs: ['jonas-winter', 'mira-holm'],
  }),
  brp('i2602084', 'zaun-im-schnee', 'Drei Bäume, ein Zaun', [landscape, winter], { blogId: 'p-winterreise' }),
  brp('i2605101', 'dahlie', 'Dahlie', [macro], { blogId: 'p-vorschau' }),
  brp('i2602081', 'fichtenhang', 'Freitag', [landscape, fog, winter], {
    blogId: 'p-winterreise',
    description: 'Die hinteren Reihen waren nicht grau, sie waren nicht da.',
  }),
  brp('i2602082', 'nebelwald', 'Halb zehn', [landscape, fog], {
    blogId: 'p-winterreise',
    description: 'Anderthalb Blenden mehr, als die Kamera wollte.',
  }),
  brp('i2608211', 'abendmeer', 'Letzte Bahn', [water, backlight, clouds], { blogId: 'p-lichthof' }),
  // Its thumbnail may appear in a post, the picture itself not.
  brp('i2508123', 'sternspuren', 'Anderthalb Stunden', [night, landscape], {
    blogId: 'p-blaue-stunde',
    noPostImage: true,
    description:
      '<p>Aus 90 Aufnahmen zu je einer Minute. Der Himmelspol liegt links über den <em>Fichten</em>.</p>',
  }),
  brp('i2506142', 'blaue-bucht', 'Vierundzwanzig Minuten nach Sonnenuntergang', [water, night, clouds], {
    blogId: 'p-blaue-stunde',
    description: 'Das Gleichgewicht: Himmel und Wasser sind gleich hell.',
  }),
  // Not before its day: nobody but the back office sees it until then.
  brp('i2509201', 'halme-im-abend', 'Halme im Abend', [macro, backlight], { dt: '2031-08-01' }),
  // For members only.
  brp('i2506141', 'graue-see', 'Graue See', [water, clouds], { public: false }),
  brp('i2606142', 'abendwolken', 'Von unten', [clouds, backlight], { trash: true }),
];
