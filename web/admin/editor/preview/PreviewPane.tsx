import { Monitor, Smartphone, Tablet } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { adminPaths } from '../../../navigation/admin-paths.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { picturesOf } from '../../../ui/format.ts';
import { useKeyDown } from '../../../ui/keys.ts';
import { type PreviewContent, PreviewReply } from './messages.ts';

const WIDTHS = [
  { width: 390, Icon: Smartphone, name: 'Telefon' },
  { width: 820, Icon: Tablet, name: 'Tablet' },
  { width: 1440, Icon: Monitor, name: 'Bildschirm' },
] as const;

interface PreviewPaneProps extends Pick<PreviewContent, 'html' | 'cursor' | 'id' | 'title' | 'day'> {
  onLeave: (back: boolean) => void;
}

/** What is written as it will be seen: a page of its own in a frame, because the rules of a post ask for the window's width. */
export function PreviewPane({ onLeave, ...written }: PreviewPaneProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState(false);
  const [hidden, setHidden] = useState(0);
  const [viewer, setViewer] = useState<PreviewContent['viewer']>('visitor');
  const [safeMode, setSafeMode] = useState(true);
  const [{ width, name }, setWidth] = useState<(typeof WIDTHS)[number]>(WIDTHS[0]);
  const [pane, setPane] = useState({ width: 0, height: 0 });
  const room = useRef<HTMLDivElement>(null);

  // As everywhere.
  useKeyDown((event) => {
    if (event.key === 'Escape') setSafeMode(true);
  }, true);

  const take = useEffectEvent((told: PreviewReply) => {
    if (told.type === 'ready') setReady(true);
    else if (told.type === 'shown') setHidden(told.hidden);
    else if (told.type === 'escape') setSafeMode(true);
    else onLeave(told.back);
  });
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      const told = source === frame.current?.contentWindow ? PreviewReply.safeParse(data) : null;
      if (told?.success) take(told.data);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, []);

  const { html, cursor, id, title, day } = written;
  // Before the next paint, and not after it: somebody waits for what he types.
  useLayoutEffect(() => {
    if (!ready) return;
    const shown: PreviewContent = { html, cursor, id, title, day, viewer, safeMode };
    frame.current?.contentWindow?.postMessage(shown, location.origin);
  }, [ready, html, cursor, id, title, day, viewer, safeMode]);

  useEffect(() => {
    const resized = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      if (width > 0) setPane({ width, height });
    });
    resized.observe(room.current!);
    return () => resized.disconnect();
  }, []);
  const scale = Math.min(1, pane.width / width);

  return (
    <section className="ed-pv" aria-label="Vorschau">
      <div className="panehead">
        <fieldset className="segmented" aria-label="Vorschau als">
          <button type="button" aria-pressed={viewer === 'visitor'} onClick={() => setViewer('visitor')}>
            Besucher
          </button>
          <button
            type="button"
            aria-pressed={viewer === 'member'}
            title="Angemeldet, in keiner Gruppe"
            onClick={() => setViewer('member')}
          >
            Mitglied
          </button>
        </fieldset>
        <div className="segmented">
          <button type="button" aria-pressed={safeMode} onClick={() => setSafeMode(!safeMode)}>
            <i className={safeMode ? 'lamp' : 'lamp lamp--off'} aria-hidden="true" />
            Sicherer Modus
          </button>
        </div>
        <span className="push" />
        <fieldset className="from-lg widths" aria-label="Breite">
          {WIDTHS.map((one) => (
            <IconButton
              label={`${one.name}, ${one.width} px`}
              Icon={one.Icon}
              key={one.width}
              aria-pressed={one.width === width}
              onClick={() => setWidth(one)}
            />
          ))}
        </fieldset>
      </div>
      <div className="pv" ref={room}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- with what it needs a sandbox would keep nothing out */}
        <iframe
          ref={frame}
          src={adminPaths.preview}
          title="Vorschau"
          style={{ inlineSize: width, blockSize: pane.height / (scale || 1), scale }}
        />
      </div>
      <div className="cm-foot">
        <span>
          {width} px breit, als {name}
        </span>
        <output className="push num">{hidden > 0 && `${picturesOf(hidden)} ausgeblendet`}</output>
      </div>
    </section>
  );
}
