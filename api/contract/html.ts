/**
 * What authors may write: the tags and attributes that survive sanitising on the server. The browser sanitises once
 * more; a test keeps the elements in step with `elements/catalog/catalog.ts`.
 */

/** The nine elements and their inputs, in the spelling of the specification. */
export const ELEMENT_INPUTS = {
  'brpwc-contributor': ['contributorId', 'showRole', 'silent'],
  'brpwc-album': ['id', 'postId'],
  'brpwc-conditional': ['condition'],
  'brpwc-post-image': ['id', 'clickTarget', 'useThumbnail'],
  'brpwc-post-thumbnail': ['id', 'clickTarget', 'useThumbnail'],
  'brpwc-post-text': ['id', 'condition'],
  'brpwc-select-site': [],
  'brpwc-select-worksafe': [],
  'brpwc-link': ['href', 'class', 'target'],
} as const satisfies Record<string, readonly string[]>;

const dashed = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** An attribute may be written in lower case or with dashes: both are the same input (docs/rules.md, Elements). */
export const spellings = (name: string): string[] => [...new Set([dashed(name), name.toLowerCase()])];

export const TAGS = (
  'a abbr address article aside b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em ' +
  'figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre q s samp section small ' +
  'span strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr'
).split(' ');

/** Elements without content and end tag. */
export const VOID_TAGS = 'area base br col embed hr img input link meta param source track wbr'.split(' ');

/** Elements that sanitising removes with all that is in them; of others it keeps the content. */
export const REMOVED_WITH_CONTENT =
  'script style textarea option noscript template iframe svg math xmp noembed noframes plaintext title'.split(
    ' ',
  );

/** Attributes that hold an address, in all spellings. */
export const ADDRESS_ATTRIBUTES = ['href', 'src', 'click-target', 'clicktarget'];

/** Attributes that any tag may have. No `id`: it could shadow a global; no `style`: the design decides. */
export const COMMON_ATTRIBUTES = [
  'class',
  'lang',
  'dir',
  'title',
  'role',
  'aria-label',
  'aria-hidden',
] as const;

export const ATTRIBUTES: Record<string, readonly string[]> = {
  a: ['href', 'target', 'rel'],
  img: ['src', 'alt', 'width', 'height', 'loading'],
  ol: ['start', 'reversed', 'type'],
  td: ['colspan', 'rowspan', 'headers'],
  th: ['colspan', 'rowspan', 'headers', 'scope'],
  time: ['datetime'],
  details: ['open'],
  ...Object.fromEntries(
    Object.entries(ELEMENT_INPUTS).map(([tag, inputs]) => [tag, inputs.flatMap(spellings)]),
  ),
};

export const SCHEMES = ['http', 'https', 'mailto', 'tel'] as const;
