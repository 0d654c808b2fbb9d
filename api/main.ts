import { existsSync } from 'node:fs';
import path from 'node:path';
import { startResuming } from './pictures/journal.ts';
import { createApp } from './app.ts';
import { openControl } from './commands/control.ts';
import { type Config, parseConfig } from './config.ts';
import { isDemoUnfinished, seedDemo } from './demo/seed.ts';
import { stopInOrder } from './http/stop.ts';
import { listen } from './http/listen.ts';
import { openParts } from './open.ts';
import { loadPages } from './http/pages.ts';
import { seedStarterTexts } from './starter/texts.ts';
import { startError } from './start-error.ts';
import { startSweeping } from './jobs/sweep.ts';
import { ensureAdministrator } from './users/administrator.ts';

const say = (text: string) => void process.stdout.write(`${text}\n`);

async function start(config: Config): Promise<void> {
  const began = performance.now();
  const withoutPictures = !existsSync(path.join(config.dataDir, 'imgs'));
  const built = await loadPages(path.join(import.meta.dirname, '../web/dist'));
  const parts = await openParts(config);
  try {
    const administrator = await ensureAdministrator(parts.db, {
      email: config.adminEmail,
      password: config.adminPassword,
    });
    // A database that is older than its missing pictures belongs to somebody.
    const fresh = withoutPictures && administrator !== null;
    const resuming = startResuming(parts, { alone: config.databaseUrl === undefined });
    if (config.demo ?? (fresh || (await isDemoUnfinished(parts.db)))) {
      await resuming.left;
      await seedDemo(parts, say);
    }
    await seedStarterTexts(parts);
    const listening = await listen(createApp(parts, built).fetch, config);
    say(`Lichthof läuft nach ${Math.round(performance.now() - began)} ms auf ${listening.address}`);
    if (administrator) {
      say(`Erste Anmeldung als Administrator: ${administrator.email}, Passwort ${administrator.password}`);
      say('Das Passwort wird nur dieses eine Mal angezeigt.');
    }
    parts.pictures.startDeriving();
    parts.outbox.start();
    const sweeping = startSweeping(parts);
    const control = config.databaseUrl === undefined ? await openControl(parts, config.dataDir) : undefined;
    const stop = async () => {
      parts.end();
      control?.close();
      sweeping.stop();
      resuming.stop();
      await listening.stop();
      await parts.close();
    };
    stopInOrder(stop, parts.log, say);
  } catch (error) {
    await parts.close();
    throw error;
  }
}

try {
  const config = parseConfig(process.env);
  await start(config).catch((error: unknown) => {
    throw new Error(startError(error, config), { cause: error });
  });
} catch (error) {
  process.stderr.write(`Lichthof konnte nicht starten: ${(error as Error).message}\n`);
  process.exit(1);
}
