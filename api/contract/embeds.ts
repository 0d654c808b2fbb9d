/** What a text shows beside its words, read from sanitised HTML: its tags are whole and its attributes quoted. */

/** So many at most come along with a text; whoever shows more asks for the rest. */
const AT_MOST = 200;

const PICTURE = /<brpwc-post-(?:image|thumbnail)(?=[\s>])[^>]* id="([^"]*)"/g;
const CONTRIBUTOR = /<brpwc-contributor(?=[\s>])[^>]* contributorid="([^"]*)"/gi;
const TEXT = /<brpwc-post-text(?=[\s>])[^>]* id="([^"]*)"/g;

export const picturesIn = (htmls: readonly string[]): string[] => idsIn(htmls, PICTURE);
export const contributorsIn = (html: string): string[] => idsIn([html], CONTRIBUTOR);
export const textsIn = (html: string): string[] => idsIn([html], TEXT);

/** The same text with other ids of pictures; those of the map need no escaping. */
export const withPictures = (html: string, ids: ReadonlyMap<string, string>): string =>
  html.replaceAll(PICTURE, (tag, id: string) => {
    const other = ids.get(decode(id));
    return other === undefined ? tag : `${tag.slice(0, -id.length - 1)}${other}"`;
  });

const idsIn = (htmls: readonly string[], element: RegExp) =>
  [...new Set(htmls.flatMap((html) => [...html.matchAll(element)].map(([, id]) => decode(id!))))].slice(
    0,
    AT_MOST,
  );

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const decode = (id: string) => id.replaceAll(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name]!);
