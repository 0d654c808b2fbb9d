import { proxy } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import * as z from 'zod/mini';
import { taskProgress } from '@lichthof/api/contract/task';
import { keptAs } from '../preferences/kept.ts';
import { keepItem } from '../preferences/visit.ts';
import { call } from '../server/api.ts';
import { toApiError } from '../server/api-error.ts';
import { state } from '../server/state.ts';
import { onAlbumLocked } from '../session/relock.ts';
import { numberOf } from '../ui/format.ts';
import { toast } from '../ui/toasts.ts';

const Kept = z.object({
  taskId: z.string(),
  album: z.string(),
  /** Signed: whoever has it can load the archive as long as it is good. */
  url: z.string(),
  /** Null where it is not known; then it cannot be resumed. */
  bytes: z.nullable(z.number()),
  files: z.number(),
});

export interface Archive extends z.infer<typeof Kept> {
  /** `waiting`: the server does not answer. */
  state: 'running' | 'waiting' | 'stopped' | 'done';
  progress: number;
  moved: number;
}

const KEY = 'archives';

export const archives = proxy<Archive[]>((keptAs(z.array(Kept), KEY) ?? []).map(begun));

// Whoever comes next at this browser gets none of them.
subscribeKey(state.session, 'jwt', (jwt) => {
  if (jwt === null) archives.splice(0);
});

const EVERY_MS = 1500;
const STILL_MS = 10_000;
let following = false;

export function loadArchive(archive: z.infer<typeof Kept>): void {
  const link = document.createElement('a');
  link.href = state.site.imageHost + archive.url;
  link.download = '';
  link.click();
  forgetArchive(archive.taskId);
  archives.push(begun(archive));
  keep(archive.taskId);
  void followArchives();
}

const OVER = 'Dieses Archiv gilt nicht mehr. Bitte laden Sie die Bilder neu herunter.';

/** Where its link is good no more a browser would only say that something failed. */
export async function loadAgain({ ...archive }: z.infer<typeof Kept>): Promise<void> {
  const listed = () => archives.find(({ taskId }) => taskId === archive.taskId);
  // At once: a second click would load all of it twice.
  Object.assign(listed()!, begun(archive));
  const { status } = await fetch(state.site.imageHost + archive.url, {
    method: 'HEAD',
    signal: AbortSignal.timeout(10_000),
  }).catch(() => Response.error());
  if (!listed()) return undefined;
  if (status !== 401) return loadArchive(archive);
  forgetArchive(archive.taskId);
  toast(OVER, { error: true });
}

export function forgetArchive(taskId: string): void {
  const at = archives.findIndex((one) => one.taskId === taskId);
  if (at >= 0) archives.splice(at, 1);
  keep(taskId);
}

export async function followArchives(): Promise<void> {
  if (following) return;
  following = true;
  while (archives.some((one) => one.state !== 'done')) {
    if (document.visibilityState === 'visible')
      for (const { taskId } of archives.filter((one) => one.state !== 'done')) await look(taskId);
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
  following = false;
}

async function look(taskId: string): Promise<void> {
  const archive = archives.find((one) => one.taskId === taskId);
  try {
    const now = await onAlbumLocked(archive?.album, call(taskProgress, { params: { taskId } }));
    if (archive) Object.assign(archive, after(archive, now, Date.now()));
    if (now.state === 'done') keep(taskId);
  } catch (error) {
    // Its link has ended, or it is somebody else's who was here before.
    if ([401, 403, 404].includes(toApiError(error).status)) forgetArchive(taskId);
    else if (archive?.state === 'running') archive.state = 'waiting';
  }
}

type Told = Pick<z.infer<NonNullable<typeof taskProgress.answer>>, 'state' | 'progress'>;

/** What the server says makes of it. A server that was killed goes on saying `running`. */
export function after(
  { progress, moved }: Pick<Archive, 'progress' | 'moved'>,
  told: Told,
  now: number,
): Pick<Archive, 'state' | 'progress' | 'moved'> {
  const at = told.progress === progress ? moved : now;
  const isStill = now - at >= STILL_MS || (told.state === 'waiting' && told.progress > 0);
  return {
    progress: told.progress,
    moved: at,
    state: told.state === 'done' ? 'done' : told.state === 'failed' || isStill ? 'stopped' : 'running',
  };
}

export function stateOf({ state, progress, bytes }: Pick<Archive, 'state' | 'progress' | 'bytes'>): string {
  const share = `${numberOf(Math.floor(progress * 100))} %`;
  if (state === 'done') return 'vollständig übertragen.';
  if (state === 'running') return `${share} übertragen. Sie können die Seite verlassen.`;
  if (state === 'waiting') return `${share} übertragen. Der Server antwortet nicht; er wird weiter gefragt.`;
  if (progress === 0) return 'noch nicht begonnen.';
  const where = `bei ${share} unterbrochen.`;
  return bytes === null ? where : `${where} In der Downloadliste des Browsers geht es dort weiter.`;
}

function begun(archive: z.infer<typeof Kept>): Archive {
  return { ...archive, state: 'running', progress: 0, moved: Date.now() };
}

/** One at a time: another tab keeps its own there as well. */
function keep(taskId: string): void {
  const others = (keptAs(z.array(Kept), KEY) ?? []).filter((one) => one.taskId !== taskId);
  const own = archives.filter((one) => one.taskId === taskId && one.state !== 'done');
  const left = [...others, ...own.map((one) => z.parse(Kept, one))];
  keepItem(KEY, left.length === 0 ? null : JSON.stringify(left));
}
