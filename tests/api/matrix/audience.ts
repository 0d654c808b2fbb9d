import { expect, test } from 'vitest';
import type { albumAudience, albumSeenBy } from '../../../api/contract/audience.ts';
import type { AnswerOf } from '../../../api/contract/call.ts';
import { get } from './asking.ts';
import { ALBUMS, IMAGES } from './things.ts';
import type { Viewer } from './viewers.ts';

/** Where „Wer sieht das?“ tells of each of them: of people only where they may do something else than their groups. */
const PLACES: readonly (readonly [Viewer, ...places: string[]])[] = [
  ['visitor', 'visitor'],
  ['outsider', 'ug-bekannte'],
  ['insider', 'ug-kunden'],
  ['child', 'ug-hochzeit'],
  ['editor', 'user:u-editor', 'ug-redaktion', 'ug-kunden'],
  ['admin', 'admin'],
];
const STEPS = ['none', 'see', 'download', 'edit'];

test.each(ALBUMS)('$id: „Wer sieht das?“ says what is so', async ({ id, seenBy, loadedBy, editedBy }) => {
  const path = `/v1/album/audience/${id}`;
  const { groups, people, pictures } = await get<AnswerOf<typeof albumAudience>>('admin', path);
  const inAlbum = IMAGES.filter((image) => image.is.album === id);
  expect(pictures).toBe(inAlbum.length);
  for (const [viewer, ...places] of PLACES) {
    const access = editedBy.includes(viewer)
      ? 3
      : loadedBy.includes(viewer)
        ? 2
        : seenBy.includes(viewer)
          ? 1
          : 0;
    const own = people.find((row) => row.id === places[0]);
    const found = own ? [own] : groups.filter((row) => places.includes(row.id));
    const [widest] = found.toSorted((a, b) => STEPS.indexOf(b.access) - STEPS.indexOf(a.access));
    expect({ viewer, access: widest!.access }).toEqual({ viewer, access: STEPS[access] });
    // Of an encrypted album pictures are counted as if its password had been given.
    const isLocked = inAlbum.some(({ bytes }) => bytes && Object.values(bytes).includes(423));
    if (isLocked || access === 0) continue;
    const seen = inAlbum.filter((image) => image.seenBy.includes(viewer)).map((image) => image.id);
    expect({ id, viewer, pictures: widest!.pictures }).toEqual({ id, viewer, pictures: seen.length });
    const { ids } = await get<AnswerOf<typeof albumSeenBy>>('admin', `${path}/${widest!.id}`);
    const shown = widest!.result.endsWith('aber kein Bild') ? [] : seen;
    expect({ id, viewer, ids: ids.toSorted() }).toEqual({ id, viewer, ids: shown.toSorted() });
  }
});
