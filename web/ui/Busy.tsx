import { proxy, useSnapshot } from 'valtio';

const work = proxy({ count: 0, message: '' });

export async function busy<T>(message: string, promise: Promise<T>): Promise<T> {
  work.count += 1;
  work.message = message;
  try {
    return await promise;
  } finally {
    work.count -= 1;
    if (work.count === 0) work.message = '';
  }
}

/** The loading indicator; CSS lets it wait a moment before it shows, so that nothing flashes. */
export function Busy() {
  const { count, message } = useSnapshot(work);
  if (count === 0) return null;
  return (
    <output className="busy busy--page">
      <span className="spinner" aria-hidden="true" />
      {message || 'Wird geladen …'}
    </output>
  );
}
