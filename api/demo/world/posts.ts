import type { Post } from '../../contract/post.ts';
import type { Fresh } from './fresh.ts';
import { TAG } from './tags.ts';

/** Its HTML stands in `texts/{id}.html`; storing it gives the post its abstract. */
export type DemoPost = Omit<Fresh<Post>, 'abstract' | 'more'>;

const post = (id: string, title: string, dateStr: string, rest: Partial<Post> = {}): DemoPost => ({
  id,
  title,
  dateStr,
  published: true,
  tags: [],
  imageId: null,
  location: null,
  ...rest,
});

export const posts: readonly DemoPost[] = [
  post('p-lichthof', 'Was ein Lichthof ist', '2026-10-11', {
    tags: [TAG.film, TAG.backlight],
    imageId: 'i2610111',
    location: 'beitraege/lichthof.html',
  }),
  post('p-aktuelles', 'Modelle gesucht', '2026-09-14', { tags: [TAG.portrait], imageId: 'i2603153' }),
  post('p-blaue-stunde', 'Zwanzig Minuten Blau', '2026-07-19', {
    tags: [TAG.night, TAG.water],
    imageId: 'i2506142',
    location: 'beitraege/blaue-stunde.html',
  }),
  post('p-linien', 'Vier Linien', '2026-03-20', { tags: [TAG.studio, TAG.nude], imageId: 'i2603092' }),
  post('p-model-guide', 'Anleitung für Modelle', '2026-03-15', {
    tags: [TAG.portrait, TAG.studio],
    imageId: 'i2603155',
  }),
  post('p-shooting', 'So läuft ein Termin ab', '2026-03-02', { tags: [TAG.studio], imageId: 'i2603154' }),
  post('p-winterreise', 'Drei Tage Nebel', '2026-02-08', {
    tags: [TAG.landscape, TAG.fog, TAG.winter],
    imageId: 'i2602081',
    location: 'beitraege/winterreise.html',
  }),
  post('p-ich', 'Über mich', '2020-05-02'),
  post('p-hilfe', 'Hilfe?', '2020-05-01'),
  // For the back office only: one not published, one not yet.
  post('p-entwurf', 'Notizen zu einer Reihe über Steine', '2026-11-02', {
    published: false,
    tags: [TAG.draft],
    imageId: 'i2606213',
  }),
  post('p-vorschau', 'Was im Frühjahr kommt', '2031-03-01', { tags: [TAG.macro], imageId: 'i2605101' }),
];
