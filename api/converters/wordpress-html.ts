import { type Draft, note } from './draft.ts';

/** Finds the picture that an `<img>` shows: by the id of its attachment, else by its address. */
export type FindPicture = (image: { attachment: string | undefined; src: string }) => string | undefined;

const IMG = /<img\b[^>]*>/gi;
const LINKED =
  /<a\b[^>]*href="[^"]*\.(?:jpe?g|png|webp|gif)(?:\?[^"]*)?"[^>]*>\s*(<brpwc-post-image [^>]*><\/brpwc-post-image>)\s*<\/a>/gi;

/** The HTML of a post as Lichthof writes it: pictures are elements that know theirs, blocks and shortcodes are plain HTML. */
export function htmlOf(draft: Draft, content: string, find: FindPicture): string {
  const isBlocks = content.includes('<!-- wp:');
  const html = shortcodes(draft, content, find)
    .replaceAll(/<!--\s*\/?(?:wp:|more|nextpage)[^]*?-->/g, '')
    .replaceAll(IMG, (tag) => pictureOf(draft, tag, find))
    .replaceAll(LINKED, '$1');
  return (isBlocks ? html.replaceAll(/\n\s*\n/g, '\n') : paragraphs(html)).trim();
}

const element = (id: string) => `<brpwc-post-image id="${id}"></brpwc-post-image>`;
const attribute = (tag: string, name: string) =>
  new RegExp(`\\b${name}=(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag)?.slice(1).find(Boolean);

function pictureOf(draft: Draft, tag: string, find: FindPicture): string {
  const attachment = /\bwp-image-(\d+)\b/.exec(tag)?.[1] ?? attribute(tag, 'data-id');
  const id = find({ attachment, src: attribute(tag, 'src') ?? '' });
  if (id !== undefined) return element(id);
  note(draft, 'Bilder in Beiträgen sind nicht im Export: Sie bleiben bei ihrer alten Adresse');
  return tag;
}

function shortcodes(draft: Draft, content: string, find: FindPicture): string {
  return content
    .replaceAll(/\[caption[^\]]*\]([^]*?)\[\/caption\]/g, (_, inner: string) => {
      const shown = /^\s*((?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?)([^]*)$/i.exec(inner);
      if (!shown) return inner;
      return `<figure>${shown[1]}<figcaption>${shown[2]!.trim()}</figcaption></figure>`;
    })
    .replaceAll(/\[gallery([^\]]*)\]/g, (whole, given: string) => {
      const ids =
        /\bids="([\d,\s]*)"/
          .exec(given)?.[1]
          ?.split(',')
          .map((id) => id.trim()) ?? [];
      const found = ids.flatMap((attachment) => find({ attachment, src: '' }) ?? []);
      if (found.length < Math.max(1, ids.length))
        note(draft, 'Galerien nennen Bilder, die nicht im Export sind');
      return found.length > 0 ? found.map(element).join('\n') : whole;
    })
    .replaceAll(/\[\/?([a-z][\w-]*)(?:\s[^\]]*)?\]/g, (whole, name: string) => {
      if (name !== 'gallery') note(draft, `Shortcodes [${name}] bleiben als Text stehen`);
      return whole;
    });
}

const BLOCK =
  /^<(?:p|div|h[1-6]|ul|ol|li|dl|table|blockquote|pre|figure|section|article|aside|header|footer|nav|hr|details|brpwc-)/i;

/** What WordPress does to texts of its classic editor when it shows them. */
const paragraphs = (html: string): string =>
  html
    .split(/\r?\n\s*\r?\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => (BLOCK.test(part) ? part : `<p>${part.replaceAll(/\r?\n/g, '<br>\n')}</p>`))
    .join('\n');
