import {
  changeMessage,
  type Message,
  messages,
  type MESSAGES_LEFT,
  resend,
} from '@lichthof/api/contract/mail';
import { call } from '../../server/api.ts';
import { toastOnError } from '../../server/toast-on-error.ts';
import { toast } from '../../ui/toasts.ts';
import { recount } from '../counts.ts';
import { usePages } from '../pages.tsx';

interface Messages {
  items: readonly Message[] | null;
  /** Not those that were asked for before. */
  isCurrent: boolean;
  error: string | null;
  hasMore: boolean;
  more: () => void;
  retry: () => void;
  /** `read`, `answered`: noted at once, and taken back where the server refuses. */
  note: (id: string, change: { read?: boolean; answered?: boolean }) => Promise<void>;
  remove: (message: Message) => Promise<void>;
  sendAgain: (id: string) => Promise<void>;
}

export function useMessages(only: (typeof MESSAGES_LEFT)[number] | undefined, open: string | null): Messages {
  const { of, value, error, more, retry, put } = usePages(only ?? '', (after) =>
    call(messages, { query: { after, only, ...(open !== null && { also: open }) } }),
  );

  const change = (id: string, body: { read?: boolean; answered?: boolean; deleted?: boolean }) =>
    call(changeMessage, { params: { id }, body });
  const orSay = async (run: () => Promise<unknown>) => {
    const isDone = await toastOnError(run);
    if (isDone) recount();
    else await retry();
    return isDone;
  };

  return {
    items: value && value.items,
    isCurrent: of === (only ?? ''),
    error,
    hasMore: value !== null && value.next !== null,
    more: () => void more(),
    retry: () => void retry(),
    async note(id, { read, answered }) {
      const now = new Date().toISOString();
      const noted = (one: Message): Message => ({
        ...one,
        read: (read ?? answered) ? (one.read ?? now) : read === false ? null : one.read,
        ...(answered !== undefined && { answered: answered ? now : null }),
      });
      put((page) => ({ ...page, items: page.items.map((one) => (one.id === id ? noted(one) : one)) }));
      await orSay(() =>
        change(id, { ...(read !== undefined && { read }), ...(answered !== undefined && { answered }) }),
      );
    },
    async remove({ id, name }) {
      if (!(await orSay(() => change(id, { deleted: true })))) return;
      put((page) => ({ ...page, items: page.items.filter((one) => one.id !== id) }));
      const takeBack = async () => {
        await orSay(() => change(id, { deleted: false }));
        await retry();
      };
      toast(`Die Nachricht von ${name} ist gelöscht.`, {
        action: { label: 'Rückgängig', run: takeBack },
      });
    },
    async sendAgain(id) {
      if (!(await orSay(() => call(resend, { params: { id } })))) return;
      toast('Die Nachricht wird noch einmal verschickt.');
      await retry();
    },
  };
}

/** More than that some mail programs refuse to take from a link. */
const LONGEST_QUOTE = 1000;

export function answerTo({ email, name, subject, message, created }: Message): string {
  const day = new Date(created).toLocaleDateString('de-DE', { dateStyle: 'long' });
  const short = message.length > LONGEST_QUOTE ? `${message.slice(0, LONGEST_QUOTE)} …` : message;
  const quote = short.replaceAll(/^/gm, '> ');
  const fields = { subject: `Re: ${subject}`, body: `\n\nAm ${day} schrieb ${name}:\n${quote}\n` };
  const query = Object.entries(fields).map(
    ([field, text]) => `${field}=${encodeURIComponent(text.toWellFormed())}`,
  );
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?${query.join('&')}`;
}
