import { Parser } from 'htmlparser2';
import { DEEPEST, fileOf } from '../contract/embeds.ts';
import { spellings, VOID_TAGS } from '../contract/html.ts';
import type { Asked } from './document.ts';
import { Markup, markup } from './markup.ts';
import { addressOver, img } from './pictures.ts';
import type { Credit, OpenPicture } from './records.ts';

export interface Embeds {
  pictures: ReadonlyMap<string, OpenPicture>;
  texts: ReadonlyMap<string, string>;
  credits: ReadonlyMap<string, Credit>;
  /** Titles of albums. */
  albums: ReadonlyMap<string, string>;
  /** Of the pictures that author HTML shows by their files, those that everybody may see. */
  files: ReadonlySet<string>;
}

type Attributes = Readonly<Record<string, string>>;
/** What stands around the content of an element, or in its place. */
interface Rendered {
  before?: Markup;
  behind?: Markup;
  alone?: true;
}
type Where = Pick<Asked, 'site' | 'origin' | 'path'>;

const NOTHING: Rendered = { alone: true };
const instead = (before: Markup): Rendered => ({ before, alone: true });

/** Texts and captions in one piece of author HTML: twenty that all name each other are thousands, even so deep only. */
const MOST = 500;

interface Page {
  asked: Where;
  embeds: Embeds;
  included: number;
}

/** Sanitised author HTML with all that its elements show in safe mode, as plain HTML with whole addresses. */
export const authorHtml = (asked: Where, html: string, embeds: Embeds): Markup =>
  render({ asked, embeds, included: 0 }, html, []);

/** `within`: the texts and pictures around it, which it does not show once more. */
function render(page: Page, html: string, within: readonly string[]): Markup {
  const { asked, embeds } = page;
  const out: string[] = [];
  const open: Rendered[] = [];
  let hidden = 0;
  const parser = new Parser({
    ontext: (text) => void (hidden === 0 && out.push(markup`${text}`.text)),
    onopentag(tag, attributes) {
      const rendered = hidden > 0 ? NOTHING : (element(tag, attributes) ?? plain(tag, attributes));
      out.push(rendered.before?.text ?? '');
      if (rendered.alone) hidden += 1;
      open.push(rendered);
    },
    onclosetag() {
      const { behind, alone } = open.pop() ?? NOTHING;
      if (alone) hidden -= 1;
      else out.push(behind?.text ?? '');
    },
  });
  parser.end(html);
  return new Markup(out.join(''));

  function plain(tag: string, attributes: Attributes): Rendered {
    const file = tag === 'img' ? fileOf(attributes['src'] ?? '') : null;
    if (file !== null && !embeds.files.has(file)) return NOTHING;
    const name = new Markup(tag);
    const written = Object.entries(attributes).map(
      ([key, value]) =>
        markup` ${new Markup(key)}="${key === 'href' || key === 'src' ? whole(value) : value}"`,
    );
    const before = markup`<${name}${written}>`;
    return VOID_TAGS.includes(tag) ? instead(before) : { before, behind: markup`</${name}>` };
  }

  function element(tag: string, attributes: Attributes): Rendered | null {
    if (!tag.startsWith('brpwc-')) return null;
    const id = attributes['id'] ?? '';
    switch (tag) {
      case 'brpwc-contributor': {
        const credit = embeds.credits.get(input(attributes, 'contributorId') ?? '');
        const role = flag(attributes, 'showRole') && credit?.role ? `${credit.role}: ` : '';
        return credit ? instead(markup`${role}${credit.name}`) : NOTHING;
      }
      case 'brpwc-album': {
        const title = embeds.albums.get(id);
        const address = whole(`/album/${encodeURIComponent(id)}`);
        return title === undefined ? NOTHING : instead(markup`<p><a href="${address}">${title}</a></p>`);
      }
      case 'brpwc-conditional':
        return attributes['condition'] === 'sfw' ? {} : NOTHING;
      case 'brpwc-post-text':
        return included(id, (attributes['condition'] ?? '').toLowerCase());
      case 'brpwc-link':
        // Without an address it would lead to the page that it stands on.
        return attributes['href']
          ? { before: markup`<a href="${whole(attributes['href'])}">`, behind: markup`</a>` }
          : {};
      case 'brpwc-select-site':
        return prompt('/select', 'Bilderauswahl ändern');
      case 'brpwc-select-worksafe':
        return prompt('/worksafe', 'Sicheren Modus ändern');
      default:
        return picture(
          id,
          attributes,
          flag(attributes, 'useThumbnail', tag.endsWith('thumbnail') ? '1' : '0'),
        );
    }
  }

  function included(id: string, condition: string): Rendered {
    const text = embeds.texts.get(id);
    if (text === undefined || within.includes(id) || !['', 'sfw'].includes(condition)) return NOTHING;
    const shown = include(id, text);
    return shown ? instead(shown) : NOTHING;
  }

  /** Null where it would be too deep or too much. */
  function include(id: string, more: string): Markup | null {
    if (within.length === DEEPEST || page.included === MOST) return null;
    page.included += 1;
    return render(page, more, [...within, id]);
  }

  function picture(id: string, attributes: Attributes, isThumbnail: boolean): Rendered {
    const found = embeds.pictures.get(id);
    if (!found || (found.noPostImage && !isThumbnail) || within.includes(id)) return NOTHING;
    const target = input(attributes, 'clickTarget') ?? '';
    const address =
      target === '' || target === 'viewer' ? asked.origin + addressOver(asked.path, id) : whole(target);
    const link = markup`<a href="${address}">${img(asked, found, isThumbnail ? 540 : 1600)}</a>`;
    const caption = !isThumbnail && found.description && include(id, found.description);
    if (!caption) return instead(link);
    return instead(markup`<figure>${link}<figcaption>${caption}</figcaption></figure>`);
  }

  function prompt(address: string, action: string): Rendered {
    return {
      before: markup`<p>`,
      behind: markup`</p><p><a href="${whole(address)}">${action}</a></p>`,
    };
  }

  function whole(address: string): string {
    return /^\/(?!\/)/.test(address) ? asked.origin + address : address;
  }
}

const input = (attributes: Attributes, name: string): string | undefined =>
  spellings(name)
    .map((spelling) => attributes[spelling])
    .find((value) => value !== undefined);

const flag = (attributes: Attributes, name: string, otherwise = '0'): boolean =>
  ['1', 'true'].includes(input(attributes, name) ?? otherwise);
