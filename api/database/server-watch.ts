import { Socket } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import pg from 'pg';

export interface ServerWatch {
  readonly silent: boolean;
  stop(): Promise<void>;
}

interface Events {
  onSilent: () => void;
  /** What another process tells; null: something may have gone unheard. */
  onChange: (topic: string | null) => void;
}

/**
 * Notices that a PostgreSQL server neither answers nor refuses: it is asked again and again on a connection of its own, because a slow
 * statement is no silence. `timeoutMs` is for one answer, in milliseconds; a return is noticed within two thirds of it. On the same
 * connection it hears what other processes change.
 */
export function watchServer(
  connectionString: string,
  timeoutMs: number,
  { onSilent, onChange }: Events,
): ServerWatch {
  const stopping = new AbortController();
  let line: Line | undefined;
  let silent = false;

  const watch = async () => {
    while (!stopping.signal.aborted) {
      line ??= openLine(connectionString, onChange);
      const answer = await Promise.race([line.ask(), silence(silent ? timeoutMs / 2 : timeoutMs)]);
      if (answer !== 'answered') {
        line.cut();
        line = undefined;
      }
      const began = answer === 'silent' && !silent;
      silent = answer === 'silent';
      if (began) onSilent();
      const pause = silent ? timeoutMs / 12 : timeoutMs / 3;
      await setTimeout(pause, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
    }
  };
  const watching = watch();

  return {
    get silent() {
      return silent;
    },
    async stop() {
      stopping.abort();
      line?.cut();
      await watching;
    },
  };
}

/** An answer that lies there already, because this process was busy itself, is read before the silence counts. */
async function silence(ms: number): Promise<'silent'> {
  await setTimeout(ms, undefined, { ref: false });
  await setImmediate();
  return 'silent';
}

type Line = ReturnType<typeof openLine>;

function openLine(connectionString: string, onChange: Events['onChange']) {
  const socket = new Socket().unref();
  const client = new pg.Client({ connectionString, stream: () => socket });
  client.on('error', () => undefined);
  client.on('notification', ({ payload = '' }) => onChange(payload));
  const connected = client
    .connect()
    .then(() => client.query('listen lichthof'))
    .then(() => onChange(null));
  return {
    /** Refusals are answers as well. */
    ask: (): Promise<'answered' | 'refused'> =>
      connected
        .then(() => client.query('select 1'))
        .then(
          () => 'answered',
          () => 'refused',
        ),
    cut: () => void socket.destroy(),
  };
}
