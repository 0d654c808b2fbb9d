import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { createApp } from './app.ts';
import { openControl } from './commands/control.ts';
import { type Config, parseConfig } from './config.ts';
import { isDemoDue, seedDemo } from './demo/seed.ts';
import { welcomeStore } from './files/storage.ts';
import { stopInOrder } from './http/stop.ts';
import { type Listening, listen } from './http/listen.ts';
import { updatingApp } from './http/updating.ts';
import { openServices } from './open.ts';
import { loadPages } from './pages/built.ts';
import { seedStarterTexts } from './starter/texts.ts';
import { startError } from './start-error.ts';
import { startResuming } from './jobs/resume.ts';
import { startBackups } from './jobs/backups.ts';
import { startSweeping } from './jobs/sweep.ts';
import { withLease } from './tasks/lease.ts';
import { joinProcesses } from './tasks/processes.ts';
import { ensureAdministrator } from './users/administrator.ts';

// `node --watch` would have workers report their imports where the database's answers are expected.
delete process.env['WATCH_REPORT_DEPENDENCIES'];

const say = (text: string) => void process.stdout.write(`${text}\n`);

async function start(config: Config): Promise<void> {
  const began = performance.now();
  const withoutPictures = await isWithoutPictures(config.dataDir);
  const alone = config.databaseUrl === undefined;
  const built = await loadPages(path.join(import.meta.dirname, '../web/dist'), config);
  let app: Pick<ReturnType<typeof createApp>, 'fetch'> = updatingApp();
  let listening: Listening | undefined;
  const begin = async () => (listening ??= await listen((...asked) => app.fetch(...asked), config));
  const services = await openServices(config, { say, updating: begin });
  try {
    await welcomeStore(services);
    const here = await joinProcesses(services, { alone });
    const administrator = await ensureAdministrator(services.db, {
      email: config.adminEmail,
      password: config.adminPassword,
    });
    // A database that is older than its missing pictures belongs to somebody.
    const fresh = withoutPictures && administrator !== null;
    const resuming = startResuming(services, { alone });
    if (await isDemoDue(services.db, { asked: config.demo, fresh })) {
      await resuming.left;
      await withLease(services.db, 'demo', () => seedDemo(services, say));
    }
    await seedStarterTexts(services);
    app = createApp(services, built);
    const open = await begin();
    services.pictures.derive();
    services.outbox.start();
    const sweeping = startSweeping(services);
    const backups = startBackups(services, { alone });
    const control = alone ? await openControl(services, config.dataDir) : undefined;
    const stop = async () => {
      services.end();
      control?.close();
      sweeping.stop();
      backups.stop();
      resuming.stop();
      await open.stop();
      await here.leave();
      await services.close();
    };
    stopInOrder(stop, services.log, say);
    // Last: whoever reads it may stop the server, and in order.
    say(`Lichthof läuft nach ${Math.round(performance.now() - began)} ms auf ${open.address}`);
    if (administrator) {
      say(`Erste Anmeldung als Administrator: ${administrator.email}, Passwort ${administrator.password}`);
      say('Das Passwort wird nur dieses eine Mal angezeigt.');
    }
  } catch (error) {
    await services.close();
    throw error;
  }
}

/** Also where another process has just made its folders. */
const isWithoutPictures = async (dataDir: string) =>
  (await readdir(path.join(dataDir, 'imgs')).catch(() => [])).every((name) => name.startsWith('.'));

try {
  const config = parseConfig(process.env);
  await start(config).catch((error: unknown) => {
    throw new Error(startError(error, config), { cause: error });
  });
} catch (error) {
  process.stderr.write(`Lichthof konnte nicht starten: ${(error as Error).message}\n`);
  process.exit(1);
}
