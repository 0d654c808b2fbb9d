import { useEffect, useState } from 'react';
import { readBin } from '@lichthof/api/contract/bin';
import type { AnswerOf, QueryOf } from '@lichthof/api/contract/call';
import { call } from '../../server/api.ts';
import { toApiError } from '../../server/api-error.ts';

type Bin = AnswerOf<typeof readBin>;
export type BinOrder = NonNullable<QueryOf<typeof readBin>['order']>;

interface BinEntries {
  bin: Bin | null;
  error: string | null;
  retry: () => Promise<void>;
  more: () => Promise<void>;
}

export function useBinEntries(order: BinOrder): BinEntries {
  const [loaded, setLoaded] = useState<{ order: BinOrder; bin: Bin } | null>(null);
  const [error, setError] = useState<string | null>(null);

  async function read(isWanted = () => true): Promise<void> {
    try {
      const bin = await call(readBin, { query: { order } });
      if (!isWanted()) return;
      setLoaded({ order, bin });
      setError(null);
    } catch (failure) {
      if (isWanted()) setError(toApiError(failure).message);
    }
  }

  useEffect(() => {
    let wanted = true;
    void read(() => wanted);
    return () => {
      wanted = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- the order says what is read
  }, [order]);

  const bin = loaded?.order === order ? loaded.bin : null;

  async function more(): Promise<void> {
    if (!bin || bin.next === null) return;
    try {
      const page = await call(readBin, { query: { order, after: bin.next } });
      // It may have been read anew meanwhile. Until when it is emptied is what the first page says.
      setLoaded((now) =>
        now?.bin === bin
          ? { order, bin: { ...bin, items: [...bin.items, ...page.items], next: page.next } }
          : now,
      );
      setError(null);
    } catch (failure) {
      setError(toApiError(failure).message);
    }
  }

  return { bin, error, retry: () => read(), more };
}
