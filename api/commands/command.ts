import { parseArgs } from 'node:util';
import type { Services } from '../services/services.ts';

export type Command = (context: CommandContext) => Promise<void>;

interface CommandContext {
  services: Services;
  args: string[];
  cwd: string;
  dataDir: string;
  /** Shows a line where the command was typed. */
  say: (line: string) => void;
  signal?: AbortSignal;
}

/** `--name=value` of each; empty where it is not given. */
export function optionsIn<N extends string>(args: string[], ...names: N[]): Record<N, string> {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string', default: '' } as const]));
  return parseArgs({ args, options }).values as Record<N, string>;
}
