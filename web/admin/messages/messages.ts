import { useEffect, useState } from 'react';
import { changeMessage, type Message, messages, resend } from '@lichthof/api/contract/mail';
import { call } from '../../server/api.ts';
import { toApiError } from '../../server/api-error.ts';
import { toastOnError } from '../../server/toast-on-error.ts';
import { toast } from '../../ui/toasts.ts';
import { recount } from '../counts.ts';

interface Messages {
  items: readonly Message[] | null;
  error: string | null;
  hasMore: boolean;
  more: () => void;
  retry: () => void;
  /** `read`, `answered`: noted at once, and taken back where the server refuses. */
  note: (id: string, change: { read?: boolean; answered?: boolean }) => Promise<void>;
  remove: (message: Message) => Promise<void>;
  sendAgain: (id: string) => Promise<void>;
}

interface Loaded {
  items: readonly Message[] | null;
  next: string | null;
  error: string | null;
}

type Page = Pick<Loaded, 'next'> & { items: readonly Message[] };

const readPage = (after: string | null): Promise<Page> =>
  call(messages, { query: { ...(after !== null && { after }) } });

export function useMessages(): Messages {
  const [{ items, next, error }, set] = useState<Loaded>({ items: null, next: null, error: null });

  const put = (after: string | null, page: Page) =>
    set((before) => ({
      items: after === null ? page.items : [...(before.items ?? []), ...page.items],
      next: page.next,
      error: null,
    }));
  const fail = (failure: unknown) => set((before) => ({ ...before, error: toApiError(failure).message }));
  const load = (after: string | null) => readPage(after).then((page) => put(after, page), fail);
  useEffect(() => {
    readPage(null).then(
      ({ items: first, next: rest }) => set({ items: first, next: rest, error: null }),
      (failure: unknown) => set({ items: null, next: null, error: toApiError(failure).message }),
    );
  }, []);

  const change = (id: string, body: { read?: boolean; answered?: boolean; deleted?: boolean }) =>
    call(changeMessage, { params: { id }, body });
  const orSay = async (run: () => Promise<unknown>) => {
    const isDone = await toastOnError(run);
    if (isDone) recount();
    else await load(null);
    return isDone;
  };

  return {
    items,
    error,
    hasMore: next !== null,
    more: () => void load(next),
    retry: () => void load(null),
    async note(id, { read, answered }) {
      const now = new Date().toISOString();
      set((before) => ({
        ...before,
        items:
          before.items?.map((one) =>
            one.id === id
              ? {
                  ...one,
                  read: (read ?? answered) ? (one.read ?? now) : read === false ? null : one.read,
                  ...(answered !== undefined && { answered: answered ? now : null }),
                }
              : one,
          ) ?? null,
      }));
      await orSay(() =>
        change(id, { ...(read !== undefined && { read }), ...(answered !== undefined && { answered }) }),
      );
    },
    async remove({ id, name }) {
      if (!(await orSay(() => change(id, { deleted: true })))) return;
      set((before) => ({ ...before, items: before.items?.filter((one) => one.id !== id) ?? null }));
      const takeBack = async () => {
        await orSay(() => change(id, { deleted: false }));
        await load(null);
      };
      toast(`Die Nachricht von ${name} ist gelöscht.`, {
        action: { label: 'Rückgängig', run: () => void takeBack() },
      });
    },
    async sendAgain(id) {
      if (!(await orSay(() => call(resend, { params: { id } })))) return;
      toast('Die Nachricht wird noch einmal verschickt.');
      await load(null);
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
