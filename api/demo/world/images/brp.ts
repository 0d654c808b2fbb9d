import { TAG } from '../tags.ts';
import { type DemoImage, portfolio } from './portfolio.ts';

const { landscape, fog, night, blackAndWhite, water, winter, macro, backlight, mountains, clouds } = TAG;

const brp = (
  id: string,
  shot: string,
  title: string,
  tags: readonly number[],
  rest?: Partial<DemoImage>,
): DemoImage => portfolio('brp', id, shot, title, tags, rest);

/** The main collection. */
export const brpImages: readonly DemoImage[] = [
  brp('i2611081', 'morgenwald', 'Erste Sonne', [landscape, fog, backlight], {
    description: 'Zehn Minuten später war der Nebel weg.',
  }),
  brp('i2608211', 'abendmeer', 'Letzte Bahn', [water, backlight], { blogId: 'p-lichthof' }),
  brp('i2608151', 'gewitterfront', 'Front', [clouds, landscape]),
  brp('i2607191', 'blaue-stunde', 'Vierundzwanzig Minuten nach Sonnenuntergang', [night, water], {
    blogId: 'p-blaue-stunde',
    description: 'Das Gleichgewicht: Himmel und Fenster sind gleich hell.',
  }),
  brp('i2607192', 'lichtspuren', 'Landstraße', [night], { blogId: 'p-blaue-stunde' }),
  brp('i2607193', 'hafenlichter', 'Hafenbecken', [night, water], { blogId: 'p-blaue-stunde' }),
  // Its thumbnail may appear in a post, the picture itself not.
  brp('i2607194', 'schnellstrasse', 'Ausfahrt', [night], { blogId: 'p-blaue-stunde', noPostImage: true }),
  brp('i2607195', 'regenfenster', 'Durch die Scheibe', [night, water], {
    blogId: 'p-blaue-stunde',
    description: 'Ohne Stativ, ohne Plan, mit offener Blende.',
    contribs: ['jonas-winter', 'lena-voss'],
  }),
  brp('i2607041', 'sommerhimmel', 'Juli', [clouds]),
  brp('i2606211', 'kiesel', 'Nach der Flut', [water, macro]),
  brp('i2606141', 'steg-am-morgen', 'Steg am Morgen', [water]),
  brp('i2606142', 'abendwolken', 'Von unten', [clouds, backlight]),
  brp('i2605171', 'abendruecken', 'Abendrücken', [landscape, backlight], { blogId: 'p-lichthof' }),
  brp('i2605101', 'dahlie', 'Dahlie', [macro], { blogId: 'p-vorschau' }),
  brp('i2604061', 'morgentau', 'Morgentau', [macro, backlight], { blogId: 'p-lichthof' }),
  brp('i2604062', 'blattgruen', 'Blattgrün', [macro, backlight]),
  brp('i2602081', 'fichtenhang', 'Freitag', [landscape, fog, winter], {
    blogId: 'p-winterreise',
    description: 'Die hinteren Reihen waren nicht grau, sie waren nicht da.',
  }),
  brp('i2602082', 'nebelwald', 'Halb zehn', [landscape, fog], {
    blogId: 'p-winterreise',
    description: 'Anderthalb Blenden mehr, als die Kamera wollte.',
  }),
  brp('i2602083', 'winterbaum', 'Derselbe Baum', [landscape, winter], { blogId: 'p-winterreise' }),
  brp('i2602084', 'zaun-im-schnee', 'Drei Bäume, ein Zaun', [landscape, winter], { blogId: 'p-winterreise' }),
  brp('i2602085', 'hoehenzuege', 'Wie aus Papier gerissen', [landscape, fog, mountains], {
    blogId: 'p-winterreise',
    contribs: ['jonas-winter', 'mira-holm'],
  }),
  brp('i2601051', 'talnebel', 'Talnebel', [landscape, fog, blackAndWhite]),
  brp('i2601052', 'letztes-licht', 'Letztes Licht', [landscape, mountains, clouds]),
  brp('i2511151', 'unscharf', 'Unscharf', [night]),
  brp('i2510181', 'oktober', 'Oktober', [macro, backlight]),
  // Not before its day: nobody but the back office sees it until then.
  brp('i2509201', 'halme-im-abend', 'Halme im Abend', [macro, backlight], { dt: '2031-08-01' }),
  brp('i2508121', 'milchstrasse', 'Neumond', [night, landscape]),
  brp('i2508122', 'sternenbogen', 'Bogen', [night, landscape], { trash: true }),
  brp('i2508123', 'sternspuren', 'Anderthalb Stunden', [night, landscape], {
    description:
      '<p>Aus 90 Aufnahmen zu je einer Minute. Der Himmelspol liegt links über den <em>Fichten</em>.</p>',
  }),
  brp('i2507061', 'bergsee', 'Windstill', [mountains, water]),
  brp('i2506141', 'graue-see', 'Graue See', [water, clouds]),
  brp('i2506142', 'blaue-bucht', 'Blaue Bucht', [water, night]),
  // For members only.
  brp('i2506143', 'pastellsee', 'Pastell', [water], { public: false }),
  brp('i2505031', 'duenenkamm', 'Kamm', [landscape]),
  brp('i2501181', 'hochkette', 'Hochkette', [mountains, winter]),
  brp('i2501182', 'nordwand', 'Nordwand', [mountains, winter]),
  brp('i2501183', 'alpengluehen', 'Vier Minuten vor fünf', [mountains, winter, backlight], { contribs: [] }),
];
