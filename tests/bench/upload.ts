import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { chromium as playwright, type Browser, type Page } from 'playwright';
import sharp from 'sharp';
import { pictureFile } from '../../api/demo/seed.ts';
import { captions } from '../../api/demo/world.ts';
import { chromium, CHROMIUM_FLAGS } from '../chromium.ts';
import { ADMIN, startServer } from '../e2e/server.ts';
import { table } from './table.ts';

const PICTURES = Number(process.env['BENCH_PICTURES'] ?? 200);

/** A folder of pictures of 24 MP by the browser, from drop to all visible, beside the same folder by `make import`. */
async function upload(): Promise<void> {
  const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-upload-'));
  const browser = await playwright.launch({ executablePath: chromium(), args: CHROMIUM_FLAGS });
  try {
    const files = await folderOf(path.join(dir, 'from'));
    const imported = await byImport(dir);
    const { seconds, longest, over, memory } = await byBrowser(browser, files);
    table(`${PICTURES} pictures of 24 MP; load ${loadavg()[0]!.toFixed(1)}`, [
      { what: 'make import, s', is: imported.toFixed(1), bar: '' },
      { what: 'by the browser, from drop to all visible, s', is: seconds.toFixed(1), bar: '' },
      { what: '÷ import', is: (seconds / imported).toFixed(2), bar: '≤ 1.15' },
      { what: 'longest task of the main thread, ms of CPU', is: Math.round(longest), bar: '≤ 50' },
      { what: 'tasks over that', is: over, bar: '0' },
      { what: 'memory of the tab at most, MB', is: Math.round(memory / 1e6), bar: '≤ 300' },
    ]);
  } finally {
    await browser.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Pictures of the demo enlarged, each many times: a comment makes another file of it that is as hard to decode. */
async function folderOf(folder: string): Promise<string[]> {
  mkdirSync(folder);
  const pictures = await Promise.all(
    Object.keys(captions)
      .slice(0, Math.min(6, PICTURES))
      .map((name) =>
        sharp(pictureFile(name)).resize(6000, 4000, { fit: 'cover' }).jpeg({ quality: 95 }).toBuffer(),
      ),
  );
  return Array.from({ length: PICTURES }, (_, i) => {
    const jpeg = pictures[i % pictures.length]!;
    const text = Buffer.from(`picture ${i}`);
    const comment = Buffer.from([0xff, 0xfe, 0, text.length + 2]);
    const file = path.join(folder, `bild-${String(i + 1).padStart(4, '0')}.jpg`);
    writeFileSync(file, Buffer.concat([jpeg.subarray(0, 2), comment, text, jpeg.subarray(2)]));
    return file;
  });
}

async function byImport(dir: string): Promise<number> {
  const began = performance.now();
  const command = ['api/run-command.ts', 'import', '--from', path.join(dir, 'from'), '--site-album', 'brp'];
  const env = { ...process.env, DATA_DIR: path.join(dir, 'data'), DATABASE_URL: '', LOG_LEVEL: 'ERROR' };
  const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error(`The import ended with ${code}.`);
  return (performance.now() - began) / 1000;
}

async function byBrowser(browser: Browser, files: string[]) {
  const server = await startServer({ DEMO: '0' });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'de-DE' });
    const answer = await page.request.post(`${server.address}/v1/auth/login`, { data: ADMIN });
    const { jwt, id } = (await answer.json()) as { jwt: string; id: string };
    const headers = { Authorization: `Bearer ${jwt}` };
    const data = { id: 'fest', title: 'Das Fest', location: 'fest' };
    await page.request.post(`${server.address}/v1/data/create/album`, { headers, data });
    await page.addInitScript((tokens) => Object.assign(localStorage, tokens), { jwt, id });
    await page.goto(`${server.address}/admin/hochladen/fest`);
    await page.getByRole('button', { name: 'Dateien wählen' }).waitFor();
    const watching = watchMemory(browser);
    await browser.startTracing(page, { categories: ['toplevel'] });
    const began = performance.now();
    await page.locator('input[type=file]').first().setInputFiles(files);
    const done = page.locator('.up .big', { hasText: `${PICTURES} von ${PICTURES} Bildern` });
    await done.waitFor({ timeout: 3_600_000 });
    await page.getByRole('link', { name: 'Das Fest' }).first().click();
    const tabs = page.getByRole('navigation', { name: 'Album' });
    await tabs.getByRole('link', { name: /^Bilder/ }).click();
    await visible(page);
    const seconds = (performance.now() - began) / 1000;
    return { seconds, ...longTasks((await browser.stopTracing()).toString()), memory: watching() };
  } finally {
    await server.stop();
  }
}

/** The thumbnails of all that the window shows. */
const visible = (page: Page) =>
  page.waitForFunction(() => {
    const shown = [...document.querySelectorAll<HTMLImageElement>('[role=option] img')].filter(
      (img) => img.getBoundingClientRect().top < innerHeight,
    );
    return shown.length > 0 && shown.every((img) => img.complete && img.naturalWidth > 0);
  });

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  tdur?: number;
  args?: { name?: string };
}

function longTasks(trace: string): { longest: number; over: number } {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] };
  const mains = traceEvents.filter(({ args }) => args?.name === 'CrRendererMain').map(({ tid }) => tid);
  const tasks = traceEvents
    .filter(({ name, tid }) => name === 'ThreadControllerImpl::RunTask' && mains.includes(tid))
    .map(({ tdur = 0 }) => tdur / 1000);
  return {
    longest: tasks.reduce((most, ms) => Math.max(most, ms), 0),
    over: tasks.filter((ms) => ms > 50).length,
  };
}

/** What the greatest renderer takes for itself, every half second; ends with the most of it. */
function watchMemory(browser: Browser): () => number {
  let most = 0;
  const session = browser.newBrowserCDPSession();
  const look = async () => {
    const { processInfo } = await (await session).send('SystemInfo.getProcessInfo');
    for (const { type, id } of processInfo) if (type === 'renderer') most = Math.max(most, ownBytes(id));
  };
  const timer = setInterval(() => void look().catch(() => {}), 500);
  return () => {
    clearInterval(timer);
    return most;
  };
}

/** Without what it shares with other processes; known on Linux only. */
function ownBytes(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return 1024 * Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1]);
  } catch {
    return NaN;
  }
}

if (import.meta.main) await upload();
