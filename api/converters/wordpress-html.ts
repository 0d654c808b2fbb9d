import { type Draft, note } from './draft.ts';
import type { Item } from './wxr.ts';

export interface Around {
  /** Finds the picture that an `<img>` shows: by the id of its attachment, else by its address. */
  find: (image: { attachment: string | undefined; src: string }) => string | undefined;
  attached: ReadonlyMap<string | undefined, readonly Item[]>;
  blocks: ReadonlyMap<string | undefined, string>;
}

const REUSED = /<!-- wp:block \{"ref":(\d+)[^>]*\/-->/g;
const DELIMITER = '<!--\\s*/?(?:wp:|more|nextpage)[^]*?-->';
const LINKED =
  /<a\b[^>]*(?:href="[^"]*\.(?:jpe?g|png|webp|gif)(?:\?[^"]*)?"|rel="attachment )[^>]*>\s*(<brpwc-post-image [^>]*><\/brpwc-post-image>)\s*<\/a>/gi;

/** The HTML of a post as Lichthof writes it: pictures are elements that know theirs, blocks and shortcodes are plain HTML. */
export function htmlOf(draft: Draft, { fields }: Item, around: Around): string {
  const content = withBlocks(draft, fields['content:encoded'] ?? '', around.blocks);
  const isBlocks = content.includes('<!-- wp:');
  const delimiters = new RegExp(isBlocks ? `\\s*(?:${DELIMITER}\\s*)+` : DELIMITER, 'g');
  const html = shortcodes(draft, content, around, fields['wp:post_id'])
    .replaceAll(delimiters, isBlocks ? '\n' : '')
    .replaceAll(/<img\b[^>]*>/gi, (tag) => pictureOf(draft, tag, around))
    .replaceAll(LINKED, '$1');
  return (isBlocks ? html : paragraphs(html)).trim();
}

/** Reusable blocks may hold others. `within`: those around it. */
const withBlocks = (draft: Draft, html: string, blocks: Around['blocks'], within: string[] = []): string =>
  html.replaceAll(REUSED, (_, ref: string) => {
    const block = within.includes(ref) ? undefined : blocks.get(ref);
    if (block !== undefined) return withBlocks(draft, block, blocks, [...within, ref]);
    note(
      draft,
      'wiederverwendbare Blöcke, die fehlen, nicht veröffentlicht sind oder sich selbst enthalten, kommen nicht mit',
    );
    return '';
  });

const element = (id: string) => `<brpwc-post-image id="${id}"></brpwc-post-image>`;
const attribute = (tag: string, name: string) =>
  new RegExp(`\\b${name}=(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag)?.slice(1).find(Boolean);

function pictureOf(draft: Draft, tag: string, { find }: Around): string {
  const attachment = /\bwp-image-(\d+)\b/.exec(tag)?.[1] ?? attribute(tag, 'data-id');
  const id = find({ attachment, src: attribute(tag, 'src') ?? '' });
  if (id !== undefined) return element(id);
  note(draft, 'Bilder in Beiträgen kommen nicht mit: Sie bleiben bei ihrer alten Adresse');
  return tag;
}

function shortcodes(draft: Draft, content: string, { find, attached }: Around, post?: string): string {
  return content
    .replaceAll(/\[caption[^\]]*\]([^]*?)\[\/caption\]/g, (_, inner: string) => {
      const shown = /^\s*((?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?)([^]*)$/i.exec(inner);
      return shown ? `<figure>${shown[1]}<figcaption>${shown[2]!.trim()}</figcaption></figure>` : inner;
    })
    .replaceAll(/\[?\[([a-z][\w-]*)(?:\s[^\]]*)?\]\]?/g, (whole, name: string) => {
      if (whole.startsWith('[[') && whole.endsWith(']]')) return whole.slice(1, -1);
      if (name !== 'gallery') {
        note(draft, `Shortcodes [${name}] bleiben als Text stehen`);
        return whole;
      }
      const own = () =>
        (attached.get(attribute(whole, 'id') ?? post) ?? []).map((one) => one.fields['wp:post_id']);
      const ids = (attribute(whole, 'ids') ?? attribute(whole, 'include'))?.split(/[\s,]+/) ?? own();
      const found = ids.flatMap((attachment) => find({ attachment, src: '' }) ?? []);
      if (found.length < ids.length) note(draft, 'Galerien nennen Bilder, die nicht mitkommen');
      return found.map(element).join('\n');
    });
}

const BLOCK =
  /^<(?:p|div|h[1-6]|ul|ol|li|dl|table|blockquote|pre|figure|section|article|aside|header|footer|nav|hr|details|brpwc-)/i;

/** What WordPress does to texts of its classic editor when it shows them. */
const paragraphs = (html: string): string =>
  html
    .split(/(<pre\b[^]*?<\/pre>)/)
    .flatMap((part, i) => (i % 2 === 1 ? part : part.split(/\r?\n\s*\r?\n/)))
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => (BLOCK.test(part) ? part : `<p>${part.replaceAll(/\r?\n/g, '<br>\n')}</p>`))
    .join('\n');
