import { useEffect, useState } from 'react';
import { readPictures, type DeskPicture } from '../images/pictures.ts';

export function usePictures(ids: readonly string[]): ReadonlyMap<string, DeskPicture> {
  const [known, setKnown] = useState<ReadonlyMap<string, DeskPicture | null>>(new Map());
  const missing = [...new Set(ids)].filter((id) => !known.has(id)).join(' ');
  useEffect(() => {
    if (missing === '') return;
    const wanted = missing.split(' ');
    readPictures(wanted).then(
      (found) =>
        setKnown((before) => {
          const byId = new Map(found.map((one) => [one.id, one]));
          return new Map([...before, ...wanted.map((id) => [id, byId.get(id) ?? null] as const)]);
        }),
      // A row says everything without its picture.
      () => undefined,
    );
  }, [missing]);
  return new Map([...known].flatMap(([id, one]) => (one ? [[id, one] as const] : [])));
}
