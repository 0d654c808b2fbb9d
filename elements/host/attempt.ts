import { log } from './host.ts';

/** What the log says if the host cannot load something (docs/rules.md, Elements). */
export const NOT_LOADED = {
  contributors: 'Beitragender-Datenbank nicht geladen!',
  albums: 'Alben (noch) nicht geladen!',
  images: 'Bilder-Datenbank noch nicht geladen!',
  preview: 'Albums not loaded!',
};

/** Runs something of the host's that may fail, at once or later: resolves to whether it worked, logs if not. */
export async function attempt(run: () => void | Promise<void>, message: string): Promise<boolean> {
  try {
    await run();
    return true;
  } catch (error) {
    log('ERROR', `${message} (${String(error)})`);
    return false;
  }
}
