import { type Ratio, type Shot, variant } from '../shot.ts';
import { built } from './built.ts';
import { close } from './close.ts';
import { dark } from './dark.ts';
import { heights } from './heights.ts';
import { land } from './land.ts';
import { studio } from './studio.ts';
import { water } from './water.ts';

const all = new Map(
  [...land, ...heights, ...water, ...dark, ...built, ...close, ...studio].map((shot) => [shot.name, shot]),
);

type Row = readonly [of: string, seed: number, ratio: Ratio, alt: string];

/** The pictures of one photo album, numbered: `winterreise-01`, `winterreise-02`, … */
const series = (id: string, rows: readonly Row[]): Shot[] =>
  rows.map(([of, seed, ratio, alt], i) => {
    const base = all.get(of);
    if (!base) throw new Error(`There is no picture ${of} to vary.`);
    return variant(base, `${id}-${String(i + 1).padStart(2, '0')}`, { seed, ratio, alt });
  });

/** Further pictures of known scenes, for the photo albums. */
export const album: readonly Shot[] = [
  ...series('winterreise', [
    ['winterbaum', 17, '3:2', 'Ein kahler Baum auf einem Schneefeld im Nebel.'],
    ['zaun-im-schnee', 23, '4:5', 'Zaun und Bäume im Schnee, der Himmel färbt sich rosa.'],
    ['nebelwald', 31, '4:5', 'Fichten im blauen Nebel.'],
    ['hoehenzuege', 29, '3:2', 'Blick über bewaldete Höhen im Dunst.'],
    ['winterbaum', 41, '1:1', 'Ein verzweigter Baum vor hellem Himmel.'],
    ['talnebel', 37, '3:2', 'Nebel zwischen dunklen Waldrücken.'],
    ['fichtenhang', 43, '3:2', 'Ein Hang voller Fichten, oben verliert er sich im Nebel.'],
    ['letztes-licht', 47, '12:5', 'Abendrot über den Bergen.'],
    ['sternspuren', 53, '3:2', 'Sternspuren über verschneiten Wipfeln.'],
    ['sternenbogen', 59, '12:5', 'Die Milchstraße über dem Tal.'],
  ]),
  ...series('lichtproben', [
    ['helle-seide', 61, '4:5', 'Heller Stoff in weichen Falten.'],
    ['schwarzer-stoff', 67, '3:2', 'Schwarzer Stoff im Streiflicht.'],
    ['hinter-glas', 71, '4:5', 'Eine Silhouette hinter Riffelglas.'],
    ['linie-eins', 73, '3:2', 'Abstrakte Studie: helle Linien vor Schwarz.'],
    ['linie-drei', 79, '4:5', 'Abstrakte Studie: warmes Licht auf einer Wölbung.'],
    ['rauch', 83, '2:3', 'Rauch steigt im Seitenlicht auf.'],
    ['linie-zwei', 89, '2:3', 'Abstrakte Studie: eine senkrechte Lichtkante.'],
    ['rote-seide', 97, '3:2', 'Rote Seide, schräg beleuchtet.'],
  ]),
  ...series('haus-am-hang', [
    ['raster', 13, '3:2', 'Die Lochfassade eines Neubaus in der Sonne.'],
    ['weisse-wand', 19, '4:5', 'Tiefe Fenster in einer weißen Wand.'],
    ['treppenauge', 29, '4:5', 'Blick in das Auge der Treppe.'],
    ['fensterlicht', 31, '2:3', 'Fensterlicht auf einer frisch verputzten Wand.'],
    ['lamellen', 37, '3:2', 'Kupferne Lamellen an der Südseite.'],
    ['arkaden', 41, '4:5', 'Der Laubengang im Nachmittagslicht.'],
    ['ueberstunden', 43, '3:2', 'Das Haus am Abend, einige Fenster sind erleuchtet.'],
  ]),
  ...series('fruehjahrsauswahl', [
    ['morgentau', 19, '3:2', 'Tau auf Grashalmen im Gegenlicht.'],
    ['blattgruen', 23, '1:1', 'Die Adern eines Blattes.'],
    ['sommerhimmel', 29, '3:2', 'Haufenwolken vor blauem Himmel.'],
    ['abendmeer', 31, '16:9', 'Sonnenuntergang über dem Meer.'],
    ['kiesel', 37, '3:2', 'Nasse Steine am Strand.'],
    ['dahlie', 41, '4:5', 'Eine Blüte vor dunklem Grund.'],
    ['unscharf', 43, '3:2', 'Lichter einer Straße, ganz unscharf.'],
    ['gewitterfront', 47, '3:1', 'Tief hängende Wolken über flachem Land.'],
  ]),
];
