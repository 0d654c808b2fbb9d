import { loadavg } from 'node:os';
import { sql } from 'kysely';
import { chromium as playwright, type Browser, type Page } from 'playwright';
import { hashPassword } from '../../api/session/password.ts';
import { chromium, CHROMIUM_FLAGS } from '../chromium.ts';
import { openSite, type Site } from './site.ts';
import { median, table } from './table.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const MANY = 10_000;
const ADMIN = { email: 'leitung@example.org', password: 'bench-hell-und-dunkel' };

/** What somebody does, and what is to be seen when it is done. */
interface Step {
  name: string;
  /** Not measured. */
  before?: (page: Page) => Promise<unknown>;
  act: (page: Page) => Promise<unknown>;
  done: string;
}

/** One key after the other, as fast as somebody types. */
const type = (text: string) => async (page: Page) => {
  for (const key of text) await page.keyboard.press(key, { delay: 20 });
};
const show = (selector: string) => (page: Page) => page.locator(selector).first().scrollIntoViewIfNeeded();
const click = (selector: string) => (page: Page) => page.locator(selector).first().click();

const ALBUMS: readonly Step[] = [
  {
    name: 'albums: type in the search',
    before: click('input[type=search]'),
    act: type('serie 77'),
    done: 'tbody tr:first-child:has-text("77")',
  },
  {
    name: 'albums: take the search away',
    act: async (page) => {
      for (let i = 0; i < 8; i += 1) await page.keyboard.press('Backspace', { delay: 20 });
    },
    done: `output:text-is("10.000")`,
  },
  {
    name: 'albums: sort by title',
    act: click('th button:has-text("Titel")'),
    done: 'tbody tr:has-text("Serie 9999")',
  },
  {
    name: 'albums: sort by place',
    act: click('th button:has-text("Ort")'),
    done: 'tbody tr:has-text("2020/serie-0")',
  },
  {
    name: 'albums: one row further, by key',
    before: (page) => page.locator('tbody tr').first().focus(),
    act: (page) => page.keyboard.press('ArrowDown'),
    done: 'tbody tr:focus',
  },
  {
    name: 'albums: to the last row',
    act: (page) => page.keyboard.press('End'),
    done: '[data-index="9999"]:focus',
  },
  {
    name: 'albums: open the menu of columns',
    before: show('summary:has-text("Spalten")'),
    act: click('summary:has-text("Spalten")'),
    done: 'details[open] .check',
  },
  {
    name: 'albums: one column more',
    act: click('details[open] .check:has-text("Sichtbar")'),
    done: 'th:has-text("Sichtbar")',
  },
  {
    name: 'album form: open',
    before: (page) => page.locator('tbody a').first().hover(),
    act: click('tbody a[href*="/edit/"]'),
    done: '#feld-title',
  },
  {
    name: 'album form: type',
    before: click('#feld-description'),
    act: type('Drei Tage am Meer'),
    done: 'body',
  },
  {
    name: 'album form: open the picker of 10,000 tags',
    before: show('button:has-text("Tag hinzufügen")'),
    act: click('button:has-text("Tag hinzufügen")'),
    done: '[role=option]',
  },
  { name: 'album form: search in the picker', act: type('wort 77'), done: '[role=option]:has-text("77")' },
  { name: 'album form: choose', act: (page) => page.keyboard.press('Enter'), done: '.picker .chip' },
];
const IMAGES: readonly Step[] = [
  {
    name: 'images: type in the search',
    before: click('input[type=search]'),
    act: type('linde 77'),
    done: 'body',
  },
  {
    name: 'images: select one',
    before: async (page) => {
      await page.locator('input[type=search]').fill('');
      await page.locator('.lighttable li').nth(5).waitFor();
      await page.waitForTimeout(1000);
    },
    act: click('.lighttable li:nth-child(2) input'),
    done: 'output:has-text("1 von")',
  },
  {
    name: 'images: select a second, the panel opens',
    act: click('.lighttable li:nth-child(4) input'),
    done: '.bulk .tri li',
  },
  {
    name: 'images: type in the panel',
    before: click('#muster'),
    act: type('Hafen {nr}'),
    done: '.bulk ol li:has-text("Hafen 2")',
  },
  {
    name: 'images: select all',
    act: async (page) => {
      await page.locator('.bulktool button').first().click();
    },
    done: 'output:text-matches("^1?[0-9]+[.]000 von")',
  },
];
const CAPTIONS: readonly Step[] = [
  { name: 'captions: type', before: click('.captioning .input'), act: type('Boote und Netze'), done: 'body' },
  { name: 'captions: Tab', act: (page) => page.keyboard.press('Tab'), done: 'body' },
];
const FORM: readonly Step[] = [
  {
    name: 'image form: type in the title',
    before: click('#feld-title'),
    act: type('Am Hafen'),
    done: 'body',
  },
  {
    name: 'image form: type in the caption',
    before: click('#feld-description'),
    act: type('Boote und Netze'),
    done: 'body',
  },
  {
    name: 'image form: open the picker of 10,000 tags',
    before: show('button:has-text("Tag hinzufügen")'),
    act: click('button:has-text("Tag hinzufügen")'),
    done: '[role=option]',
  },
  { name: 'image form: search in the picker', act: type('wort 77'), done: '[role=option]:has-text("77")' },
];

/** Click to painted and the longest task of the page, with 10,000 albums and tags and up to 100,000 pictures. */
export async function desk(): Promise<void> {
  const site = await openSite();
  const browser = await playwright.launch({ executablePath: chromium(), args: CHROMIUM_FLAGS });
  try {
    await fillDesk(site);
    await site.fill(MANY);
    print(`${MANY} albums, tags and pictures`, [
      ...(await measured(browser, site, '/admin/album', 'tbody tr', ALBUMS)),
      ...(await measured(browser, site, '/admin/images', '.lighttable img', IMAGES)),
      ...(await measured(browser, site, '/admin/images?beschriften=title', '.captioning', CAPTIONS)),
      ...(await measured(browser, site, '/admin/image/edit/i9901017', '#feld-title', FORM)),
    ]);
    await site.fill(10 * MANY);
    print(`${10 * MANY} pictures`, await measured(browser, site, '/admin/images', '.lighttable img', IMAGES));
  } finally {
    await browser.close();
    await site.close();
  }
}

const print = (what: string, rows: Parameters<typeof table>[1]) =>
  table(
    `The desk with ${what}, median of ${ROUNDS} (bars: painted ≤ 100 ms, no task over 50 ms); load ${loadavg()[0]!.toFixed(1)}`,
    rows,
  );

async function fillDesk({ services: { db } }: Site): Promise<void> {
  await db
    .insertInto('users')
    .values({
      id: 'leitung',
      name: 'Leitung',
      email: ADMIN.email,
      admin: true,
      pwdHash: await hashPassword(ADMIN.password),
    })
    .execute();
  await sql`
    insert into album (id, title, location, public)
    select 'serie-' || i, 'Serie ' || i, '2020/serie-' || i, i % 3 = 0 from generate_series(0, ${MANY}::int - 1) i`.execute(
    db,
  );
  await sql`
    insert into tag (id, name) select i, 'Wort ' || i from generate_series(1000, 999 + ${MANY}::int) i`.execute(
    db,
  );
}

/** All steps on one page, several times. */
async function measured(browser: Browser, site: Site, path: string, ready: string, steps: readonly Step[]) {
  const figures = steps.map(({ name }) => ({
    name,
    painted: [] as number[],
    wall: [] as number[],
    cpu: [] as number[],
  }));
  for (let round = 0; round < ROUNDS; round += 1) {
    const page = await open(browser, site, path, ready);
    for (const [at, step] of steps.entries()) {
      const { painted, wall, cpu } = await measure(browser, page, step);
      figures[at]!.painted.push(painted);
      figures[at]!.wall.push(wall);
      figures[at]!.cpu.push(cpu);
    }
    await page.context().close();
  }
  return figures.map(({ name, painted, wall, cpu }) => ({
    step: name,
    'click to painted ms': Math.round(median(painted)),
    least: Math.round(Math.min(...painted)),
    'longest task, CPU ms': median(cpu).toFixed(0),
    'the same, by the clock': median(wall).toFixed(0),
  }));
}

async function open(browser: Browser, { address }: Site, path: string, ready: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'de-DE' });
  const page = await context.newPage();
  const answer = await page.request.post(`${address}/v1/auth/login`, { data: ADMIN });
  await page.addInitScript(prepare, (await answer.json()) as Record<string, unknown>);
  await page.goto(address + path);
  await page.locator(ready).first().waitFor();
  await atRest(page);
  return page;
}

/** Keeps how long each input took until the next frame was shown, as browsers measure INP. */
function prepare({ jwt, id }: Record<string, unknown>): void {
  localStorage.setItem('jwt', String(jwt));
  localStorage.setItem('id', String(id));
  const inputs: number[] = [];
  Object.assign(globalThis, { inputs });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) inputs.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** Nothing was asked for, and nothing was drawn in a quarter of a second. */
const atRest = async (page: Page) => {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(250);
};

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args: { name?: string; data?: unknown };
}

async function measure(browser: Browser, page: Page, { before, act, done }: Step) {
  await before?.(page);
  await atRest(page);
  await page.evaluate(() => (Reflect.get(globalThis, 'inputs') as number[]).splice(0));
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
  await act(page);
  await page.locator(done).first().waitFor();
  await atRest(page);
  const trace = await browser.stopTracing();
  const painted = await page.evaluate(() => Math.max(0, ...(Reflect.get(globalThis, 'inputs') as number[])));
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const mains = new Set(
    traceEvents.filter(({ args }) => args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid}/${tid}`),
  );
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid }) =>
      name === 'ThreadControllerImpl::RunTask' && ph === 'X' && mains.has(`${pid}/${tid}`),
  );
  return {
    painted,
    wall: Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1000,
    cpu: Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000,
  };
}

if (import.meta.main) await desk();
