import { ref } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { byId } from '@lichthof/api/contract/reads';
import type { Claims } from '@lichthof/api/contract/session';
import { read } from '../server/api.ts';
import { ImageDetail } from '../server/image.ts';
import { state } from '../server/state.ts';

type Answers = Map<string, ImageDetail | null>;
/** By the mode they were given in: what is not there in the safe one may be there in the other. */
const answers: Record<'safe' | 'open', Answers> = { safe: new Map(), open: new Map() };

/** Milliseconds in which the wishes of many elements become one request. */
const BATCH_MS = 20;
/** Ids per request; both keep its address well below what servers take. */
const MAX_IDS = 100;
const MAX_CHARACTERS = 4000;

let batch: { ids: Set<string>; done: Promise<void> } | undefined;
let reader = readerOf(state.session.claims);

/** Loads these pictures into `state.images`; what is known already costs nothing, `null` stands for what is not to be seen. */
export function ensureImages(ids: readonly string[]): Promise<void> {
  const unknown = ids.filter((id) => !state.images.items.has(id));
  if (unknown.length === 0) return Promise.resolve();
  batch ??= collect();
  for (const id of unknown) batch.ids.add(id);
  return batch.done;
}

function collect() {
  const ids = new Set<string>();
  const send = async () => {
    batch = undefined;
    await Promise.all(chunksOf([...ids]).map(load));
  };
  return { ids, done: new Promise((resolve) => setTimeout(resolve, BATCH_MS)).then(send) };
}

async function load(ids: string[]): Promise<void> {
  const put = expectImages();
  const { items } = await read('image', ImageDetail, { ...byId(ids), nsfw: !state.safeMode });
  put(ids, items);
  // Mode or session may have changed on the way; who asked still waits.
  await ensureImages(ids);
}

/** Call it when asking, and what it returns with the answer: the pictures that were asked for, and those that may be seen. */
export function expectImages() {
  const { safeMode } = state;
  const asking = reader;
  return (ids: readonly string[], images: readonly ImageDetail[]): void => {
    if (asking !== reader) return;
    const found = new Map(images.map((image) => [image.id, image]));
    for (const id of ids) answers[safeMode ? 'safe' : 'open'].set(id, found.get(id) ?? null);
    publish();
  };
}

export function patchImages(changes: ReadonlyMap<string, Partial<ImageDetail>>): void {
  for (const known of [answers.safe, answers.open])
    for (const [id, part] of changes) {
      const image = known.get(id);
      if (image) known.set(id, { ...image, ...part });
    }
  publish();
}

/** What may be seen has changed: whoever shows a picture asks again. */
export function forgetImages(): void {
  answers.safe.clear();
  answers.open.clear();
  publish();
}

function publish(): void {
  const safe = state.safeMode ? answers.safe : [...answers.safe].filter(([, image]) => image !== null);
  state.images.items = ref(new Map(state.safeMode ? safe : [...safe, ...answers.open]));
}

/** Who asks, and which albums are open to him: another reader sees other pictures. */
function readerOf(claims: Claims | null): string {
  return JSON.stringify([claims?.jti, claims?.albums]);
}

function chunksOf(ids: readonly string[]): string[][] {
  const chunks: string[][] = [];
  let characters = Infinity;
  for (const id of ids) {
    characters += encodeURIComponent(id).length + 9; // quotes and comma, encoded
    if (characters > MAX_CHARACTERS || chunks.at(-1)!.length >= MAX_IDS) {
      chunks.push([]);
      characters = 0;
    }
    chunks.at(-1)!.push(id);
  }
  return chunks;
}

// In the same statement: what the mode forbids must not be seen for the length of a frame.
subscribeKey(state, 'safeMode', publish, true);
subscribeKey(state.session, 'claims', (claims) => {
  if (readerOf(claims) === reader) return;
  reader = readerOf(claims);
  forgetImages();
});
