import { Image } from 'lucide-react';
import { useEffect, useState } from 'react';
import { thumbnail } from './digest.ts';
import { uploads } from './uploads.ts';

const MOST = 300;
/** Of the pictures that were seen last; whoever scrolls back has them at once. */
const made = new Map<string, string>();

export function Thumb({ id }: { id: string }) {
  const [url, setUrl] = useState(made.get(id) ?? null);
  useEffect(() => {
    const file = uploads.fileOf(id);
    if (!file || made.has(id)) return undefined;
    const left = new AbortController();
    const show = async () => {
      made.set(id, URL.createObjectURL(await thumbnail(file, left.signal)));
      if (!left.signal.aborted) setUrl(made.get(id)!);
      forgetOldest();
    };
    // What cannot be shown is looked at by the server.
    show().catch(() => undefined);
    return () => left.abort();
  }, [id]);
  return (
    <span className="th">
      {url ? <img src={url} alt="" decoding="async" /> : <Image className="icon" aria-hidden="true" />}
    </span>
  );
}

function forgetOldest(): void {
  const [oldest] = made;
  if (made.size <= MOST || !oldest) return;
  URL.revokeObjectURL(oldest[1]);
  made.delete(oldest[0]);
}
