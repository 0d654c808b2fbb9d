import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import * as z from 'zod/mini';
import { infoUrl } from '@lichthof/api/contract/picture';
import { PictureInfo } from '@lichthof/api/contract/picture-info';
import { namedTags } from '../blog/list.ts';
import { read } from '../server/api.ts';
import { useLists } from '../server/lists.ts';
import type { GridImage } from '../server/image.ts';
import { state } from '../server/state.ts';

const Tagged = z.object({ tags: z.array(z.int()) });

interface Known {
  id: string;
  info: PictureInfo | null;
  tags: readonly number[];
}

/** How it was taken, and its tags by name. Nothing of another picture, and nothing where that cannot be had: it is an extra. */
export function usePictureInfo(image: GridImage) {
  const snapshot = useSnapshot(state);
  const { site, session } = snapshot;
  useLists('tags');
  const [known, setKnown] = useState<Known>();
  const { id } = image;
  const url = infoUrl(image, { imageHost: site.imageHost, authId: session.authId });
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const load = async () => {
      const [info, of] = await Promise.all([
        readInfo(url, signal).catch(() => null),
        tagsOf(id, signal).catch(() => []),
      ]);
      if (!signal.aborted) setKnown({ id, info, tags: of });
    };
    void load();
    return () => leaving.abort();
  }, [id, url]);
  if (known?.id !== id) return { info: null, tags: [] };
  return {
    info: known.info,
    tags: namedTags(known, snapshot),
  };
}

async function tagsOf(id: string, signal: AbortSignal): Promise<number[]> {
  const { items } = await read('image', Tagged, {
    filter: { eq: ['id', id] },
    limit: 1,
    nsfw: !state.safeMode,
    signal,
  });
  return items[0]?.tags ?? [];
}

async function readInfo(url: string, signal: AbortSignal): Promise<PictureInfo | null> {
  const response = await fetch(url, { signal, referrerPolicy: 'no-referrer' });
  return response.ok ? PictureInfo.parse(await response.json()) : null;
}

const DAY = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
const decimal = (of: number) => of.toLocaleString('de-DE', { maximumFractionDigits: 1, useGrouping: false });

/** In words, without what is not known. */
export function rowsOf(info: PictureInfo): { name: string; values: string[] }[] {
  const { taken, camera, lens, seconds, fNumber, iso, focalLength } = info;
  const values = (...all: (string | null | false)[]) => all.filter((one) => typeof one === 'string');
  return [
    {
      name: 'Aufgenommen',
      values: values(taken && new Date(`${taken}Z`).toLocaleString('de-DE', DAY).replace(' um ', ', ')),
    },
    { name: 'Kamera', values: values(camera) },
    { name: 'Objektiv', values: values(lens) },
    {
      name: 'Belichtung',
      values: values(
        seconds !== null && `${exposureTime(seconds)} s`,
        fNumber !== null && `f/${decimal(fNumber)}`,
        iso !== null && `ISO ${decimal(iso)}`,
        focalLength !== null && `${decimal(focalLength)} mm`,
      ),
    },
  ].filter((row) => row.values.length > 0);
}

const exposureTime = (seconds: number) => (seconds < 0.3 ? `1/${Math.round(1 / seconds)}` : decimal(seconds));
