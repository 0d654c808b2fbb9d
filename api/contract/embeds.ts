/** What a text shows beside its words, read from sanitised HTML: its tags are whole and its attributes quoted. */

/** So many at most come along with a text; whoever shows more asks for the rest. */
const AT_MOST = 200;

/** So many texts and captions stand in each other in a text: such that name each other would be without end. */
export const DEEPEST = 3;

const PICTURE = /<brpwc-post-(?:image|thumbnail)(?=[\s>])[^>]* id="([^"]*)"/g;
const CONTRIBUTOR = /<brpwc-contributor(?=[\s>])[^>]* contributor-?id="([^"]*)"/gi;
const ALBUM = /<brpwc-album(?=[\s>])[^>]* id="([^"]*)"/g;
const SOURCE = /<img(?=[\s>])[^>]* src="([^"]*)"/g;
const TEXT = /<brpwc-post-text(?=[\s>])[^>]* id="([^"]*)"/g;
/** The post that is shown with an album. */
const POST = /<brpwc-album(?=[\s>])[^>]*? post-?id="([^"]*)"/gi;

/** Elements that show something else than what is written in them, or nothing. */
export const SHOWN_INSTEAD: readonly string[] = [
  'brpwc-album',
  'brpwc-contributor',
  'brpwc-post-image',
  'brpwc-post-text',
  'brpwc-post-thumbnail',
];

type Find = (htmls: readonly string[], most?: number) => string[];
export const picturesIn: Find = (htmls, most = AT_MOST) => idsIn(htmls, PICTURE, most);
export const contributorsIn: Find = (htmls, most) => idsIn(htmls, CONTRIBUTOR, most);
export const albumsIn: Find = (htmls, most) => idsIn(htmls, ALBUM, most);
export const textsIn: Find = (htmls, most) => idsIn(htmls, TEXT, most);
/** Posts that albums of a text lead back to. */
export const postsIn: Find = (htmls, most) => idsIn(htmls, POST, most);
/** The same text without those of {@link postsIn} that are hidden. */
export const withoutPosts = (html: string, hidden: ReadonlySet<string>): string =>
  html.replaceAll(POST, (tag, id: string) =>
    hidden.has(decode(id)) ? tag.replace(/ post-?id="[^"]*"$/i, '') : tag,
  );
/** Pictures that are shown by their files: paths below `/imgs/`, as the database has them. */
export const filesIn: Find = (htmls, most) => idsIn(htmls, SOURCE, most).flatMap((src) => fileOf(src) ?? []);

/** The same text with other ids of pictures; those of the map need no escaping. */
export const withPictures = (html: string, ids: ReadonlyMap<string, string>): string =>
  html.replaceAll(PICTURE, (tag, id: string) => {
    const other = ids.get(decode(id));
    return other === undefined ? tag : `${tag.slice(0, -id.length - 1)}${other}"`;
  });

/** An element, as it is told apart. */
export type Named = (element: { tag: string; attribs: Record<string, string> }) => boolean;

const ELEMENT = /<(\/?)(brpwc-[a-z-]+|img)(?=[\s>])([^>]*)>/g;
const ATTRIBUTE = / ([\w-]+)="([^"]*)"/g;

/**
 * Sanitised HTML without those of our elements and pictures that are hidden, and all that is in them. Its tags are whole, and ours
 * have their ends. sanitize-html could do it as well, but copies all that it has so far for each element that it takes out.
 */
export function without(html: string, isHidden: Named): string {
  const kept: string[] = [];
  let from = 0;
  let hidden: string | undefined;
  let depth = 0;
  for (const match of html.matchAll(ELEMENT)) {
    const [written, end, tag = '', attributes = ''] = match;
    if (depth > 0) {
      if (tag === hidden) depth += end ? -1 : 1;
    } else if (!end && isHidden({ tag, attribs: attribsOf(attributes) })) {
      kept.push(html.slice(from, match.index));
      hidden = tag;
      depth = tag === 'img' ? 0 : 1;
    } else continue;
    from = match.index + written.length;
  }
  return kept.join('') + (depth > 0 ? '' : html.slice(from));
}

const attribsOf = (written: string): Record<string, string> =>
  Object.fromEntries([...written.matchAll(ATTRIBUTE)].map(([, name, value]) => [name, decode(value!)]));

function idsIn(htmls: readonly string[], element: RegExp, most?: number): string[] {
  const found = htmls.flatMap((html) => [...html.matchAll(element)].map(([, id]) => decode(id!)));
  return [...new Set(found)].slice(0, most);
}

/** The file below `/imgs/` that an address names. */
export function fileOf(src: string): string | null {
  const [, path] = /^(?:https?:\/\/[^/]+)?\/imgs\/([^?#]*)/.exec(src) ?? [];
  try {
    return path === undefined ? null : decodeURIComponent(path);
  } catch {
    return null;
  }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const decode = (id: string) => id.replaceAll(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name]!);
