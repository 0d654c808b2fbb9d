import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds per picture. */
export interface Cost {
  wall: number;
  cpu: number;
}

export const isInstalled = (command: string): boolean =>
  spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;

/** A command for each picture (`{}` is the file), one after the other; the processor time is that of the commands. */
export function costOfCommand(command: string, files: readonly string[], rounds: number): Cost {
  const script = `for f in "$@"; do ${command.replaceAll('{}', '"$f"')} >/dev/null 2>&1; done; times`;
  const run = () => execFileSync('sh', ['-c', script, 'sh', ...files]).toString();
  run();
  const began = performance.now();
  let cpu = 0;
  for (let round = 0; round < rounds; round++) {
    const children = run().trim().split('\n').at(-1)!;
    for (const [, minutes, seconds] of children.matchAll(/(\d+)m([\d.]+)s/g)) {
      cpu += Number(minutes) * 60_000 + Number(seconds) * 1000;
    }
  }
  const pictures = files.length * rounds;
  return { wall: (performance.now() - began) / pictures, cpu: cpu / pictures };
}

const DECODER = 'decoder/process.ts';
const TICK_MS = 10;

/** The decoder processes of this process (Linux). */
export function decoderPids(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => statOf(pid)?.[1] === String(process.pid) && read(pid, 'cmdline').includes(DECODER));
}

/** Processor time of all threads since the process began, start of Node included. */
export const cpuOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    const stat = statOf(pid) ?? [];
    return sum + TICK_MS * (Number(stat[11]) + Number(stat[12]));
  }, 0);

/** The most that a process ever had in memory, in MiB. */
export const peakOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(read(pid, 'status'))?.[1] ?? NaN) / 1024;

const statOf = (pid: number) => /\) (.*)/.exec(read(pid, 'stat'))?.[1]?.split(' ');

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
