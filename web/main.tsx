import './server/zod.ts';
import './styles/main.css';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { log } from './log/log.ts';
import { Unreachable } from './shell/Unreachable.tsx';
import { resumeTheme } from './shell/theme.ts';
import { listenForEscape } from './shell/escape.ts';
import { Overlays, Pages, Viewer } from './routes.tsx';
import { Shell } from './shell/Shell.tsx';
import { start } from './start.ts';

const root = createRoot(document.getElementById('root')!);

async function boot(): Promise<void> {
  try {
    await start();
  } catch (error) {
    log('ERROR', 'the application could not start', error);
    root.render(<Unreachable retry={() => void boot()} />);
    return;
  }
  resumeTheme();
  listenForEscape();
  root.render(
    <BrowserRouter>
      <Shell Overlays={Overlays} Pages={Pages} Viewer={Viewer} />
    </BrowserRouter>,
  );
}

void boot();
