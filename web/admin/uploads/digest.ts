import { ApiError } from '../../server/api-error.ts';
import type { Answer, Question } from './digest.worker.ts';
// oxlint-disable-next-line import/default -- Vite makes the address of it
import workerUrl from './digest.worker.ts?worker&url';

interface ScriptUrls {
  createScriptURL(url: string): string;
}
/** Not a declaration of the window's: DOMPurify brings one of its own. */
interface WithTrustedTypes {
  trustedTypes?: { createPolicy(name: string, rules: ScriptUrls): ScriptUrls };
}

/** The one script that may run beside the page (docs/reliability.md, Browser). */
const { trustedTypes }: Window & WithTrustedTypes = window;
const policy = trustedTypes?.createPolicy('worker', { createScriptURL: () => workerUrl });

const UNREADABLE = 'Die Datei lässt sich nicht mehr lesen. Bitte wählen Sie sie noch einmal.';
const MISSING = 'Ein Teil der Website ist nicht angekommen. Bleibt das so, laden Sie die Seite bitte neu.';

let worker: Worker | undefined;
let last = 0;
const asked = new Map<number, PromiseWithResolvers<Answer>>();

function ask(kind: Question['kind'], file: File): Promise<Answer> {
  worker ??= start();
  const answer = Promise.withResolvers<Answer>();
  const id = (last += 1);
  asked.set(id, answer);
  worker.postMessage({ id, kind, file } satisfies Question);
  return answer.promise;
}

function start(): Worker {
  const started = new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    const answer = asked.get(data.id);
    asked.delete(data.id);
    if (data.failed) answer?.reject(new ApiError(UNREADABLE, 0, 'unreadable'));
    else answer?.resolve(data);
  });
  // Its script has not come: the next question asks for it anew.
  started.addEventListener('error', (cause) => {
    started.terminate();
    worker = undefined;
    for (const answer of asked.values()) answer.reject(new ApiError(MISSING, 0, 'network', { cause }));
    asked.clear();
  });
  return started;
}

export const digest = async (file: File): Promise<string> => (await ask('digest', file)).digest!;

let line: Promise<unknown> = Promise.resolve();

export function thumbnail(file: File, signal: AbortSignal): Promise<Blob> {
  const made = line.then(async () => {
    signal.throwIfAborted();
    return (await ask('thumbnail', file)).thumbnail!;
  });
  line = made.catch(() => undefined);
  return made;
}
