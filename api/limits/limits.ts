import type { Limit } from './limit.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Every limit of the API (docs/reliability.md, Limits). None of them locks an account for good: who waits, or comes from elsewhere
 * with the right password, gets in. The keys name an account, an album, or a network: one IPv4 address, one /64 of IPv6.
 */
export const LIMITS = {
  /** Key: account and network. */
  loginAccount: { name: 'login-account', free: 5, windowS: DAY, growsToS: 15 * MINUTE },
  loginNet: { name: 'login-net', free: 20, windowS: 15 * MINUTE },
  /** Counts what no record knows, a deleted link as well: a wedding in its hotel opens its links, whatever is guessed there. */
  linkNet: { name: 'link-net', free: 20, windowS: 15 * MINUTE },
  /** Key: user and network. */
  passkey: { name: 'passkey', free: 20, windowS: 15 * MINUTE },
  recoveryNet: { name: 'recovery-net', free: 10, windowS: HOUR },
  /** Key: account. Whoever is kept out by a stranger has the links that were sent instead. */
  recoveryAccount: { name: 'recovery-account', free: 3, windowS: HOUR },
  /** Key: user. */
  password: { name: 'pwd', free: 5, windowS: HOUR },
  /** Key: album and network; by the album alone, anybody could keep everybody out. */
  unlockAlbum: { name: 'unlock-album', free: 5, windowS: DAY, growsToS: 15 * MINUTE },
  /** Key: user. Cost: kilobytes; sixty gigabytes. */
  uploadKilobytes: {
    name: 'upload',
    free: 60_000_000,
    windowS: DAY,
    reached: 'An einem Tag lassen sich 60 GB hochladen. Was noch wartet, bleibt in der Liste.',
  },
  /** Key: user. */
  uploadFiles: {
    name: 'upload-files',
    free: 3000,
    windowS: DAY,
    reached: 'An einem Tag lassen sich 3.000 Bilder hochladen. Was noch wartet, bleibt in der Liste.',
  },
  /** Key: user, or the session of a guest; with each visit he gets another one, so his link has limits as well. To say what is in an archive takes reading files. */
  archive: { name: 'archive', free: 60, windowS: HOUR },
  /** Key: the same. Cost: megabytes that were sent. */
  archiveMegabytes: {
    name: 'archive-mb',
    free: 50_000,
    windowS: DAY,
    reached: 'Mehr lässt sich an einem Tag nicht herunterladen.',
  },
  /** Key: link. As many as its guests together ask for. */
  linkArchive: { name: 'link-archive', free: 600, windowS: HOUR },
  /** Key: link. Cost: megabytes, a terabyte. */
  linkMegabytes: {
    name: 'link-mb',
    free: 1_000_000,
    windowS: DAY,
    reached: 'Über diesen Link lässt sich heute nichts mehr herunterladen.',
  },
  /** A whole wedding chooses from the network of its hotel. */
  chooserNet: {
    name: 'chooser-net',
    free: 60,
    windowS: HOUR,
    reached: 'Von hier aus haben gerade sehr viele mit einer Auswahl begonnen.',
  },
  /** Key: who chooses in which album. */
  picks: { name: 'picks', free: 2000, windowS: 10 * MINUTE, reached: 'Das war sehr viel auf einmal.' },
  /** Key: the same. Each of them is a mail. */
  sendChoice: {
    name: 'send-choice',
    free: 10,
    windowS: DAY,
    reached: 'Diese Auswahl wurde heute schon zehnmal abgeschickt.',
  },
  sendChoiceNet: { name: 'send-choice-net', free: 60, windowS: HOUR },
  contactNet: { name: 'contact-net', free: 3, windowS: 10 * MINUTE },
  contactTotal: { name: 'contact-total', free: 30, windowS: HOUR },
  logNet: { name: 'log-net', free: 60, windowS: MINUTE },
  /** Cost: bytes. */
  logNetBytes: { name: 'log-net-bytes', free: 1_000_000, windowS: DAY },
  logTotalBytes: { name: 'log-total-bytes', free: 50_000_000, windowS: DAY },
} as const satisfies Record<string, Limit>;
