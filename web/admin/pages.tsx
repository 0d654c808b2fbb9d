import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { ListEnd } from '../images/Sentinel.tsx';
import { toApiError } from '../server/api-error.ts';

interface Paged {
  items: readonly unknown[];
  next: string | null;
}

interface Pages<P extends Paged> {
  of: string;
  value: P | null;
  error: string | null;
}

/** It may have been read anew meanwhile, or in another order. All else is what the first page says. */
export const appended = <P extends Paged>(now: Pages<P>, key: string, after: string, page: P): Pages<P> =>
  now.of === key && now.value?.next === after
    ? {
        ...now,
        value: { ...now.value, items: [...now.value.items, ...page.items], next: page.next },
        error: null,
      }
    : now;

/** As many as `count`, in whole pages, and the first one in any case. */
export async function readPages<P extends Paged>(
  readPage: (after?: string) => Promise<P>,
  count: number,
): Promise<P> {
  let read = await readPage();
  while (read.next !== null && read.items.length < count) {
    const { items, next } = await readPage(read.next);
    read = { ...read, items: [...read.items, ...items], next };
  }
  return read;
}

/** A list page by page; `of` is the key that it was read for. What is shown stays until there is something newer. */
export function usePages<P extends Paged>(key: string, readPage: (after?: string) => Promise<P>) {
  const [{ of, value, error }, set] = useState<Pages<P>>({ of: key, value: null, error: null });
  const fail = (failure: unknown) => set((now) => ({ ...now, error: toApiError(failure).message }));
  const count = of === key && value ? value.items.length : 0;
  /** What is asked for now: who reads anew may have been told to long before, of another list. */
  const asked = useRef({ key, readPage, count });
  useLayoutEffect(() => {
    asked.current = { key, readPage, count };
  });
  const read = async (isWanted = () => true) => {
    const now = asked.current;
    const isStill = () => isWanted() && asked.current.key === now.key;
    // With less the page would be shorter than what one has scrolled to.
    await readPages(now.readPage, now.count).then(
      (page) => isStill() && set({ of: now.key, value: page, error: null }),
      (failure: unknown) => isStill() && fail(failure),
    );
  };
  useEffect(() => {
    let wanted = true;
    void read(() => wanted);
    return () => {
      wanted = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- the key says what is read
  }, [key]);

  async function more(): Promise<void> {
    const after = value?.next ?? null;
    // Of what is still shown, but no longer asked for, there is no more.
    if (after === null || of !== key) return;
    await readPage(after).then((page) => set((now) => appended(now, key, after, page)), fail);
  }
  /** `as`: the key that it has from now on. */
  const put = (change: (now: P) => P, as?: string) =>
    set(({ of: key, value: now, ...rest }) => ({ ...rest, of: as ?? key, value: now && change(now) }));
  return { of, value, error, retry: () => read(), more, put };
}

interface PagesEndProps {
  next: string | null;
  error: string | null;
  more: () => Promise<void>;
}

/** Reads on before somebody is there. */
export function PagesEnd({ next, error, more }: PagesEndProps) {
  const end = useRef<HTMLDivElement>(null);
  const read = useEffectEvent(() => void more());
  useEffect(() => {
    if (next === null) return undefined;
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && read(), {
      rootMargin: '100%',
    });
    observer.observe(end.current!);
    return () => observer.disconnect();
  }, [next]);
  return <div ref={end}>{next !== null && <ListEnd error={error ?? undefined} more={more} />}</div>;
}
