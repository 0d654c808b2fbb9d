import { describe, expect, test, vi } from 'vitest';
import type { Image } from '../../api/contract/image.ts';
import { imageErrors, required, saveImage, savedFrom } from '../../web/admin/images/image-record.ts';
import { state } from '../../web/server/state.ts';
import { IMAGE } from './image.ts';

const TODAY = '2025-03-14';
const formOf = (change: Partial<Image>) => savedFrom({ ...IMAGE, ...change }, TODAY).record;

describe('the form of a picture', () => {
  test('begins with what the record has, and nothing where it has nothing', () => {
    expect(savedFrom(IMAGE, TODAY)).toMatchObject({
      version: 7,
      record: { alt: 'Ruderboote am Ufer', description: 'Rot & blau', blogId: '', dt: '2025-04-01' },
    });
    expect(formOf({}).takenAt).toBe('2025-03-01T06:41:07');
  });

  test('has no alternative text that only repeats the title', () => {
    expect(formOf({ alt: 'Boote' }).alt).toBe('');
  });

  test('has no day of publication that has passed', () => {
    expect(formOf({ dt: '2025-03-13' }).dt).toBe('');
    expect(formOf({ dt: TODAY }).dt).toBe(TODAY);
  });

  test('sends what was typed, and of the rest only what it was emptied of on the way in', async () => {
    state.site.api = 'http://localhost';
    const sent: unknown[] = [];
    vi.stubGlobal('fetch', async (request: Request) => {
      sent.push(await request.json());
      return Response.json({ items: [IMAGE] });
    });
    const save = (values: ReturnType<typeof formOf>) => saveImage({ tags: [5] }, values, 7);
    await save(formOf({}));
    await save(formOf({ alt: 'Boote', dt: '2025-03-13' }));
    vi.unstubAllGlobals();
    expect(sent).toEqual([
      { id: IMAGE.id, version: 7, tags: [5] },
      { id: IMAGE.id, version: 7, tags: [5], alt: '', dt: '' },
    ]);
  });

  test('wants title, both addresses and a site, or none where the picture is only for posts', () => {
    expect(required({ isAsset: false })).toEqual(['title', 'url', 'tUrl', 'album']);
    expect(required({ isAsset: true })).not.toContain('album');
  });

  test('says at which field something is wrong', () => {
    expect(imageErrors(formOf({}))).toEqual([]);
    for (const [dt, message] of [
      ['1.4.2025', 'Bitte geben Sie ein Datum als JJJJ-MM-TT an.'],
      ['0025-04-01', 'Bitte geben Sie das Jahr vierstellig an.'],
    ] as const)
      expect(imageErrors({ ...formOf({}), dt })).toEqual([{ field: 'dt', message }]);
  });
});
