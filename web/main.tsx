import './server/zod.ts';
import './styles/main.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { log } from './log/log.ts';
import { viewed } from './session/storage.ts';
import { resumeTheme } from './shell/theme.ts';
import { listenForEscape } from './shell/escape.ts';
import { Overlays, Pages, preload, Viewer } from './routes.tsx';
import { ErrorBoundary } from './page/ErrorBoundary.tsx';
import { Failed } from './page/Failed.tsx';
import { Shell } from './shell/Shell.tsx';
import { start } from './start.ts';

/** Milliseconds in which nothing but what the server has drawn is there. */
const AT_MOST = 300;
const root = createRoot(document.getElementById('root')!);
/** Its code also frames the site for whoever looks at it as somebody else. */
const isBackOffice = /^\/admin(\/|$)/.test(location.pathname) || viewed();

async function boot(): Promise<void> {
  try {
    // The back office is another application in the same page: visitors load none of it.
    const [backOffice, prepare] = await Promise.all([
      isBackOffice ? import('./admin/main.tsx') : null,
      preload(location.pathname),
      start(),
    ]);
    // What has come with the page is drawn in one go: each part that came later would be drawn without a pause.
    await Promise.race([prepare().catch(() => {}), new Promise((resolve) => setTimeout(resolve, AT_MOST))]);
    resumeTheme();
    listenForEscape();
    const site = (
      <BrowserRouter>
        <Shell Overlays={Overlays} Pages={Pages} Viewer={Viewer} />
      </BrowserRouter>
    );
    // In slices: on a slow phone the page hears its visitor while it is drawn for the first time.
    startTransition(() =>
      root.render(<ErrorBoundary>{backOffice ? <backOffice.BackOffice site={site} /> : site}</ErrorBoundary>),
    );
  } catch (error) {
    log('ERROR', 'the application could not start', error);
    root.render(
      <Failed
        title="Die Seite kann gerade nicht geladen werden."
        message="Der Server ist nicht erreichbar oder antwortet nicht. Bitte prüfen Sie die Verbindung."
        retry={() => void boot()}
      />,
    );
  }
}

void boot();
