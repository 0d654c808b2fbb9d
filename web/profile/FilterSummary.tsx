import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { useSnapshot } from 'valtio';
import { FilterOption } from '@lichthof/api/contract/user';
import { read } from '../server/api.ts';
import { noUserData } from '../album/saved-filter.ts';
import { state } from '../server/state.ts';
import { SkeletonLines } from '../ui/SkeletonLines.tsx';
import { wordsFor } from '../album/filter-summary.ts';

const Saved = z.extend(FilterOption, { id: z.string() });

export function FilterSummary() {
  const { user } = useSnapshot(state);
  const [words, setWords] = useState<readonly string[]>();
  const [error, setError] = useState('');
  const userId = user?.id;
  useEffect(() => {
    if (userId === undefined) return undefined;
    const leaving = new AbortController();
    read('userData', Saved, { filter: { eq: ['userId', userId] }, signal: leaving.signal }).then(
      ({ items }) => setWords(items[0] ? wordsFor(items[0]) : []),
      (failure: unknown) => {
        if (!leaving.signal.aborted) setError(noUserData(failure));
      },
    );
    return () => leaving.abort();
  }, [userId]);

  if (error) return <p className="danger">{error}</p>;
  if (!words) return <SkeletonLines lines={2} />;
  return (
    <div>
      {words.length > 0 ? (
        <ul className="words">
          {words.map((word) => (
            <li key={word}>{word}</li>
          ))}
        </ul>
      ) : (
        <p>Kein Filter gesetzt!</p>
      )}
      <p className="muted sm mt-3">
        Die Filter gelten in allen Fotoalben und werden beim nächsten Anmelden wiederhergestellt.
      </p>
    </div>
  );
}
