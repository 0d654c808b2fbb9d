import type { Tag } from '../../contract/tag.ts';
import type { Fresh } from './fresh.ts';

/** Ids by a short name, for the records that carry them. */
export const TAG = {
  landscape: 1,
  fog: 2,
  night: 3,
  architecture: 4,
  blackAndWhite: 5,
  water: 6,
  winter: 7,
  macro: 8,
  studio: 9,
  portrait: 10,
  film: 11,
  backlight: 12,
  mountains: 13,
  clouds: 14,
  nude: 15,
  bodyStudy: 16,
  draft: 17,
} as const;

const tag = (id: number, name: string, rest: Partial<Fresh<Tag>> = {}): Fresh<Tag> => ({
  id,
  name,
  worksafe: true,
  published: true,
  ...rest,
});

export const tags: readonly Fresh<Tag>[] = [
  tag(TAG.landscape, 'Landschaft'),
  tag(TAG.fog, 'Nebel'),
  tag(TAG.night, 'Nacht'),
  tag(TAG.architecture, 'Architektur'),
  tag(TAG.blackAndWhite, 'Schwarzweiß'),
  tag(TAG.water, 'Wasser'),
  tag(TAG.winter, 'Winter'),
  tag(TAG.macro, 'Makro'),
  tag(TAG.studio, 'Studio'),
  tag(TAG.portrait, 'Porträt'),
  tag(TAG.film, 'Analog'),
  tag(TAG.backlight, 'Gegenlicht'),
  tag(TAG.mountains, 'Berge'),
  tag(TAG.clouds, 'Wolken'),
  tag(TAG.nude, 'Akt', { worksafe: false }),
  tag(TAG.bodyStudy, 'Körperstudie', { worksafe: false }),
  tag(TAG.draft, 'In Arbeit', { published: false }),
];
