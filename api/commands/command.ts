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
