import { useEffect, useEffectEvent, useState } from 'react';
import { previewWatermark, type WatermarkInput } from '@lichthof/api/contract/watermark';
import { call } from '../../server/api.ts';
import { toApiError } from '../../server/api-error.ts';

interface PreviewProps {
  mark: WatermarkInput;
  /** Why it cannot be drawn; undefined where it can. */
  onRefused: (message: string | undefined) => void;
}

interface Drawn {
  src: string;
  width: number;
  height: number;
}

const REST_MS = 250;

export function Preview({ mark, onRefused }: PreviewProps) {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const { svg, position, size, opacity } = mark;
  const show = useEffectEvent(async (body: WatermarkInput, signal: AbortSignal) => {
    try {
      const { jpeg, width, height } = await call(previewWatermark, { body, signal });
      const blob = new Blob([Uint8Array.from(atob(jpeg), (letter) => letter.charCodeAt(0))]);
      if (signal.aborted) return;
      setDrawn({ src: URL.createObjectURL(blob), width, height });
      onRefused(undefined);
    } catch (failure) {
      if (signal.aborted) return;
      setDrawn(null);
      onRefused(toApiError(failure).reason);
    }
  });
  const isEmpty = svg === '';

  useEffect(() => {
    if (svg === '') return undefined;
    const left = new AbortController();
    const timer = setTimeout(() => void show({ svg, position, size, opacity }, left.signal), REST_MS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [svg, position, size, opacity]);
  useEffect(() => (drawn ? () => URL.revokeObjectURL(drawn.src) : undefined), [drawn]);

  return (
    <aside className="formside" aria-labelledby="vorschau">
      <h2 id="vorschau">Vorschau</h2>
      {drawn && !isEmpty ? (
        <span className="photo" style={{ '--ar': drawn.width / drawn.height }}>
          <img
            src={drawn.src}
            width={drawn.width}
            height={drawn.height}
            alt="Ein Bild mit dem Wasserzeichen"
          />
        </span>
      ) : (
        <p className="muted sm">
          {isEmpty ? 'Zu sehen, sobald eine Datei gewählt ist.' : 'Wird gezeichnet …'}
        </p>
      )}
    </aside>
  );
}
