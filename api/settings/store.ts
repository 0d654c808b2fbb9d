import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { fillMail, MAIL_TEXTS } from '../contract/mail-texts.ts';
import { INFO_PARTS, USUAL_INFO } from '../contract/picture-info.ts';
import { MailSettings, type Settings, SiteSettings } from '../contract/settings.ts';
import type { SiteInfo } from '../contract/site.ts';
import type { Db } from '../database/schema.ts';
import { readSetting } from '../database/setting.ts';
import { isUnavailable } from '../database/unavailable.ts';
import { ApiProblem } from '../problem/problem.ts';
import type { Services, SettingsStore, Sites } from '../services/services.ts';
import { type Changes, parseStored, type Stored } from './stored.ts';

const KEY = 'settings';
/** What another process has changed holds here at once; after so long where that went unheard. */
const FRESH_MS = 5000;

const MAIL_DEFAULTS: MailSettings = {
  contact: '',
  contactSubject: MAIL_TEXTS.contact.subject,
  contactText: MAIL_TEXTS.contact.text,
  linkSubject: MAIL_TEXTS.link.subject,
  linkText: MAIL_TEXTS.link.text,
  loginSubject: MAIL_TEXTS.login.subject,
  loginText: MAIL_TEXTS.login.text,
  recoverySubject: MAIL_TEXTS.recovery.subject,
  recoveryText: MAIL_TEXTS.recovery.text,
  newsSubject: MAIL_TEXTS.news.subject,
  newsText: MAIL_TEXTS.news.text,
};

interface Opening extends Pick<Services, 'db' | 'changes'> {
  table: Sites;
  mail: { from: string; to: string } | null;
}

/** The site table with the settings above it. Both answer from memory: every page is made of them. */
export async function openSettings({ db, table, mail, changes }: Opening): Promise<{
  sites: Sites;
  settings: SettingsStore;
}> {
  let stored = await load(db).catch(nothingYet);
  let checked = performance.now();
  /** As long as nothing changes a site is one and the same object: pages are remembered by it. */
  let made = new Map<string, SiteInfo>();

  const take = (newer: Stored) => {
    // Two readings may arrive in the other order.
    if (newer.version <= stored.version) return;
    stored = newer;
    made = new Map();
  };
  const refresh = async () => take(await load(db));
  // Where the database is away, what was known holds.
  const refreshQuietly = () => void refresh().catch(() => undefined);
  changes.on('settings', refreshQuietly);
  const now = (): Stored => {
    if (performance.now() - checked > FRESH_MS) {
      checked = performance.now();
      refreshQuietly();
    }
    return stored;
  };

  const of = (host: string | undefined): SiteInfo => {
    const { sites } = now();
    const base = table.of(host);
    const site = made.get(base.siteId) ?? withChanges(base, sites[base.siteId] ?? {});
    made.set(base.siteId, site);
    return site;
  };

  const defaults = (host: string | undefined): Settings => {
    const { siteName, albums, selectable, siteAlbums, top, minor, bottom, ...base } = table.of(host);
    const { showHeader, showFooter, askSafeMode } = base;
    const copyright = base.copyright === siteName ? '' : base.copyright;
    const site = {
      siteName,
      copyright,
      icon: '',
      albums,
      selectable,
      siteAlbums,
      pictureInfo: [...USUAL_INFO],
      top,
      minor,
      bottom,
      showHeader,
      showFooter,
      askSafeMode,
    };
    return { ...site, ...MAIL_DEFAULTS };
  };

  return {
    sites: { ...table, of },
    settings: {
      read(host) {
        const { version, sites, mail: words } = now();
        const usual = defaults(host);
        const settings = { ...usual, ...sites[table.of(host).siteId], ...words };
        return { version, settings, defaults: usual, mail: mail && { from: mail.from, to: mail.to } };
      },
      pictureInfo(host) {
        const { sites } = now();
        const told = table.ofPictures(host).map(({ siteId }) => sites[siteId]?.pictureInfo ?? USUAL_INFO);
        return INFO_PARTS.filter((part) => told.every((parts) => parts.includes(part)));
      },
      async write(host, version, given) {
        const usual = new Map<string, unknown>(Object.entries(defaults(host)));
        const changed = Object.entries(given).filter(
          ([name, value]) => JSON.stringify(value) !== JSON.stringify(usual.get(name)),
        );
        const within = (shape: object): Changes =>
          Object.fromEntries(changed.filter(([name]) => Object.hasOwn(shape, name)));
        const { siteId } = table.of(host);
        await db.transaction().execute(async (trx) => {
          await trx
            .insertInto('setting')
            .values({ key: KEY, value: JSON.stringify(NOTHING) })
            .onConflict((oc) => oc.doNothing())
            .execute();
          const query = trx.selectFrom('setting').select('value').where('key', '=', KEY).forUpdate();
          const before = parseStored((await query.executeTakeFirstOrThrow()).value);
          if (before.version !== version) throw new ApiProblem('conflict');
          const sites = { ...before.sites, [siteId]: within(SiteSettings.shape) };
          const after: Stored = { version: version + 1, sites, mail: within(MailSettings.shape) };
          await trx
            .updateTable('setting')
            .set({ value: JSON.stringify(after) })
            .where('key', '=', KEY)
            .execute();
        });
        await refresh();
      },
      refresh,
      icon: (name) => Object.values(now().sites).find(({ icon }) => icon && nameOf(icon) === name)?.icon,
      contact: () => now().mail.contact || (mail?.to ?? ''),
      mail(kind, values) {
        const words = { ...MAIL_DEFAULTS, ...now().mail };
        return fillMail({ subject: words[`${kind}Subject`], text: words[`${kind}Text`] }, values);
      },
    },
  };
}

const NOTHING: Stored = { version: 0, sites: {}, mail: {} };

/** A database that is away answers for itself; what is set holds as soon as it is back. */
function nothingYet(error: Error): Stored {
  if (!isUnavailable(error)) throw error;
  return NOTHING;
}

async function load(db: Db): Promise<Stored> {
  const value = await readSetting(db, KEY);
  return value === undefined ? NOTHING : parseStored(value);
}

function withChanges(base: SiteInfo, { icon, copyright, ...changes }: Changes): SiteInfo {
  const { siteName } = changes;
  // Told where a picture is asked for it.
  const { pictureInfo: _, ...ofSite } = changes;
  const owner = copyright || siteName;
  return {
    ...base,
    ...z.partial(SiteSettings).parse(ofSite),
    ...(owner && { copyright: owner }),
    ...(icon && { favIcon: `/v1/site/icon/${nameOf(icon)}` }),
  };
}

const nameOf = (icon: string) => `${hash('sha256', icon).slice(0, 16)}.svg`;
