import { Expand, Info, Pause, Play, Shrink } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { GridImage } from '../server/image.ts';
import { panic } from '../shell/escape.ts';
import { IconButton } from '../ui/Button.tsx';
import { copyText } from '../ui/copy-text.ts';
import { toast } from '../ui/toasts.ts';
import { useNamedKeys } from '../preferences/shortcuts.ts';
import { KeyList } from './KeyList.tsx';
import { linkTo } from './link.ts';
import { useSlideshow } from './slideshow.ts';

interface ViewToolsProps {
  image: GridImage;
  /** Missing behind the last picture. */
  next: (() => void) | undefined;
  isInfoOpen: boolean;
  onInfo: (open: boolean) => void;
}

export default function ViewTools({ image, next, isInfoOpen, onInfo }: ViewToolsProps) {
  const [isListing, setListing] = useState(false);
  const show = useSlideshow(image.id, next);
  const screen = useFullscreen();
  const infoButton = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isInfoOpen);
  useEffect(() => {
    // The button that has closed the panel went with it.
    if (wasOpen.current && !isInfoOpen && document.activeElement === document.body)
      infoButton.current?.focus();
    wasOpen.current = isInfoOpen;
  }, [isInfoOpen]);
  useNamedKeys({
    ' ': show.toggle,
    i: () => onInfo(!isInfoOpen),
    l: () => void copyText(linkTo(image.id), 'Der Link ist kopiert.', 'Unter „Angaben“ (I) steht der Link.'),
    v: screen.toggle,
    '?': () => setListing(!isListing),
  });
  return (
    <div className="group view-tools">
      {(next ?? show.playing) && (
        <IconButton
          label={show.playing ? 'Diaschau anhalten' : 'Diaschau starten'}
          Icon={show.playing ? Pause : Play}
          aria-keyshortcuts="Space"
          onClick={show.toggle}
        />
      )}
      {screen.toggle && (
        <IconButton
          label={screen.full ? 'Vollbild verlassen' : 'Vollbild'}
          Icon={screen.full ? Shrink : Expand}
          aria-keyshortcuts="v"
          onClick={screen.toggle}
        />
      )}
      <IconButton
        label="Angaben zum Bild"
        Icon={Info}
        ref={infoButton}
        aria-expanded={isInfoOpen}
        aria-keyshortcuts="i"
        onClick={() => onInfo(!isInfoOpen)}
      />
      <KeyList isOpen={isListing} onClose={() => setListing(false)} />
    </div>
  );
}

/** Not there where the browser cannot, as on an iPhone. It ends with the viewer. */
function useFullscreen() {
  const [full, setFull] = useState(document.fullscreenElement !== null);
  const asked = useRef(false);
  useEffect(() => {
    const follow = () => {
      const isFull = document.fullscreenElement !== null;
      // The browser has kept Escape for itself.
      if (!isFull && !asked.current) panic();
      asked.current = false;
      setFull(isFull);
    };
    document.addEventListener('fullscreenchange', follow);
    return () => {
      document.removeEventListener('fullscreenchange', follow);
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, []);
  const toggle = () => {
    asked.current = true;
    const change = full ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    change.catch(() => {
      asked.current = false;
      toast('Der Browser erlaubt hier kein Vollbild.', { error: true });
    });
  };
  return { full, toggle: document.fullscreenEnabled ? toggle : undefined };
}
