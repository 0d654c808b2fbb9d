import { cleanTextLocation } from '@lichthof/api/contract/location';
import { TextInput } from '@lichthof/api/contract/inputs';
import { SHOWN_BY_ITSELF } from '@lichthof/api/contract/page-name';
import { Text } from '@lichthof/api/contract/post';
import { PAGES, pageDraft, textUses, type Removed } from '@lichthof/api/contract/text';
import { update } from '@lichthof/api/contract/write';
import { log } from '../../log/log.ts';
import { paths } from '../../navigation/paths.ts';
import { call, read } from '../../server/api.ts';
import { ApiError, toApiError } from '../../server/api-error.ts';
import { state } from '../../server/state.ts';
import { inGerman } from '../../ui/format.ts';
import { fieldErrors } from '../form/field-errors.ts';
import type { Saved } from '../form/use-form.ts';
import { createRecord } from '../records.ts';
import { removeRecord } from '../remove-record.ts';
import { usedBy } from '../tags/uses.ts';
import { readHtml } from './html.ts';

export const LABELS = {
  id: 'ID des neuen Textbausteins',
  location: 'Ablageort (HTML-Datei)',
  text: 'HTML',
} as const;

export type BlockValues = Record<keyof typeof LABELS, string>;

/** In the address, for a block that is not there yet. */
export const NEW = 'neu';
const FRESH: BlockValues = { id: 't-', location: '', text: '' };

export const optionsOf = (blocks: readonly Text[]): { value: string; label: string }[] => {
  const there = new Set(blocks.map(({ id }) => id));
  return [
    { value: '', label: '--- Textbaustein wählen ---' },
    ...blocks
      .map(({ id, draft }) => ({ value: id, label: draft ? `${id} (Entwurf)` : id }))
      .toSorted((a, b) => inGerman(a.value, b.value)),
    ...PAGES.map((page) => `t-${page}`)
      .filter((id) => !there.has(id))
      .map((id) => ({ value: id, label: `${id} (neu, aus der Vorlage)` })),
  ];
};

export interface Start {
  record: BlockValues;
  version?: number;
  draft: boolean;
  /** The draft that its page can begin with, as long as nobody has written anything there. */
  template?: string;
}

/** A block with its HTML; a page that is not there yet begins with what there is for it. */
export async function readBlock(id: string): Promise<Start> {
  if (id === NEW) return { record: FRESH, draft: false };
  const { items } = await read('texts', Text, { filter: { eq: ['id', id] }, limit: 1, nsfw: true });
  const isPage = PAGES.some((page) => id === `t-${page}`);
  if (items[0]) {
    const saved = savedFrom(items[0], await readHtml('texts', id));
    if (!isPage) return saved;
    const { text, replaces } = await call(pageDraft, { params: { id } });
    return replaces === saved.record.text ? { ...saved, template: text } : saved;
  }
  if (!isPage) throw new ApiError('Diesen Textbaustein gibt es nicht.', 404, 'not-found');
  const { text } = await call(pageDraft, { params: { id } });
  return { record: { ...FRESH, id, text }, draft: true };
}

const savedFrom = ({ id, location, version, draft }: Text, text: string) => ({
  version,
  draft,
  record: { id, location: location ?? '', text },
});

export async function rereadBlock(id: string): Promise<Saved<BlockValues>> {
  const { record, version = 0 } = await readBlock(id);
  return { record, version };
}

export async function saveBlock(
  { id, location, text }: BlockValues,
  version: number | undefined,
  onRemoved: (removed: readonly Removed[]) => void,
): Promise<Saved<BlockValues>> {
  try {
    const { items, removed = [] } =
      version === undefined
        ? await createRecord('texts', { id, location, text })
        : await call(update('texts'), { body: { id, version, text } });
    onRemoved(removed);
    // What the sanitiser leaves as it is stays as it was typed.
    return savedFrom(items[0]!, removed.length === 0 ? text : await readHtml('texts', id));
  } catch (error) {
    const { message, status, code, fields } = toApiError(error);
    const said = `Fehler beim Speichern: ${message}`;
    log('ERROR', said, error);
    throw new ApiError(said, status, code, { errors: [...fields], cause: error });
  }
}

export const isReady = ({ id, text }: BlockValues) => id.trim().length > 2 && text.trim() !== '';

export const blockErrors = (values: BlockValues) => fieldErrors(TextInput, values);

export const cleanLocation = (values: BlockValues): Partial<BlockValues> => ({
  location: cleanTextLocation(values.location),
});

/** Why the site cannot do without a block; empty where it can. */
export function neededFor(id: string): string {
  if (SHOWN_BY_ITSELF.includes(id))
    return 'Diesen Textbaustein zeigt die Website von sich aus; er lässt sich nicht löschen.';
  const { top, minor, bottom } = state.site;
  const page = paths.site(id.replace(/^t-/, ''));
  const item = [...top, ...minor, ...bottom].find(({ href }) => href === page);
  return item
    ? `Das Menü führt mit „${item.title}“ hierher; löschen lässt sich der Textbaustein erst ohne diesen Eintrag.`
    : '';
}

export const removeBlock = ({ id, location }: BlockValues): Promise<boolean> =>
  removeRecord('texts', id, {
    title: 'Textbaustein löschen',
    called: `„${id}“`,
    lost: async () => {
      const { posts, texts } = await call(textUses, { params: { id } });
      const used = usedBy({ images: 0, albums: 0, posts: posts.length, texts: texts.length });
      return [
        `Die Seite ${paths.site(id.replace(/^t-/, ''))} verschwindet.`,
        used && `Genannt wird sie noch hier: ${used}.`,
        location && `Die Datei „${location}“ bleibt, wo sie ist.`,
      ]
        .filter(Boolean)
        .join(' ');
    },
  });
