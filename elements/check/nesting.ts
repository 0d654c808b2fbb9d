import { VOID_TAGS } from '@lichthof/api/contract/html';
import { error, type Finding, warning } from './finding.ts';
import type { TagToken } from './tags.ts';

const words = (list: string) => new Set(list.split(' '));

/** Their start tag ends a paragraph that is open. (A table's does not where a document has no doctype, like here.) */
const ENDS_PARAGRAPH = words(
  'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li dd dt main menu nav ol p pre search section summary ul',
);
/** Nothing outside of them is ended from inside. */
const BOUNDARY = words('button caption marquee object table td template th');
/** Where only rows and cells may be: everything else is moved in front of the table. */
const TABLE = words('table tbody thead tfoot tr');
/** Start tags that end an element of their own kind. */
const ENDS_ITEM: Record<string, ReadonlySet<string>> = {
  li: words('li'),
  dd: words('dd dt'),
  dt: words('dd dt'),
};
/** Deeper than any browser builds; what would be looked through for each tag has an end. */
const DEEPEST = 1000;
/** What keeps them from it. */
const LIST = words('ul ol dl menu');

/** The stack of open elements of an HTML parser, as far as it matters: it tells when one of ours ends too early. */
export class Nesting {
  readonly #open: TagToken[] = [];
  /** How many end tags will come although their element has ended. */
  readonly #orphans = new Map<string, number>();
  readonly #isOurs: (name: string) => boolean;

  constructor(isOurs: (name: string) => boolean) {
    this.#isOurs = isOurs;
  }

  add(tag: TagToken): Finding[] {
    return tag.kind === 'start' ? this.#start(tag) : this.#end(tag);
  }

  /** What is still open when the HTML is over. */
  end(): Finding[] {
    return this.#open.filter(({ name }) => this.#isOurs(name)).map(unclosed);
  }

  #start(tag: TagToken): Finding[] {
    const findings = [
      ...(ENDS_PARAGRAPH.has(tag.name) ? this.#endEarlier(tag, words('p'), BOUNDARY) : []),
      ...(ENDS_ITEM[tag.name] ? this.#endEarlier(tag, ENDS_ITEM[tag.name]!, LIST) : []),
    ];
    if (isLink(tag) && this.#open.some(isLink))
      findings.push(error(tag, `<${tag.name}> steht in einem anderen Link.`));
    const condition = conditionOf(tag);
    if (condition && this.#open.some((open) => contradicts(condition, conditionOf(open))))
      findings.push(
        error(
          tag,
          `${tag.name} wird nie gezeigt: es steht in einem Teil für das Gegenteil von ${condition}.`,
        ),
      );
    if (this.#isOurs(tag.name)) {
      if (TABLE.has(this.#open.at(-1)?.name ?? '')) findings.push(misplaced(tag));
      if (tag.selfClosing) return [...findings, selfClosed(tag)];
    }
    if (!VOID_TAGS.includes(tag.name) && this.#open.length < DEEPEST) this.#open.push(tag);
    return findings;
  }

  /** Ends an element that is open further out, and with it whatever of ours is open inside it. */
  #endEarlier(tag: TagToken, names: ReadonlySet<string>, boundary: ReadonlySet<string>): Finding[] {
    const at = this.#open.findLastIndex(({ name }) => names.has(name) || boundary.has(name));
    if (at === -1 || !names.has(this.#open[at]!.name)) return [];
    const [outer, ...inner] = this.#open.splice(at);
    const ended = inner.filter(({ name }) => this.#isOurs(name));
    this.#expect(ended);
    return ended.map((element) => escaped(tag, element.name, outer!.name));
  }

  #end({ name, from, to }: TagToken): Finding[] {
    const at = this.#open.findLastIndex((open) => open.name === name);
    if (at !== -1) {
      const [, ...inner] = this.#open.splice(at);
      const ended = inner.filter((open) => this.#isOurs(open.name));
      this.#expect(ended);
      return ended.map(unclosed);
    }
    const orphans = this.#orphans.get(name) ?? 0;
    if (orphans > 0) this.#orphans.set(name, orphans - 1);
    else if (this.#isOurs(name)) return [error({ from, to }, `Zu </${name}> fehlt der Anfang.`)];
    return [];
  }

  #expect(ended: readonly TagToken[]) {
    for (const { name } of ended) this.#orphans.set(name, (this.#orphans.get(name) ?? 0) + 1);
  }
}

/** Elements that are, or show, a link. */
const LINKS = words('brpwc-link brpwc-album brpwc-select-site brpwc-select-worksafe');

const isLink = ({ name, attributes }: TagToken) =>
  LINKS.has(name) || (name === 'a' && attributes.some((attribute) => attribute.name === 'href'));

/** What has to hold for an element to be shown. */
function conditionOf({ name, attributes }: TagToken): string | undefined {
  if (name !== 'brpwc-conditional' && name !== 'brpwc-post-text') return undefined;
  return attributes.find((attribute) => attribute.name === 'condition')?.value.toLowerCase();
}

const contradicts = (a: string, b: string | undefined) =>
  (a === 'nsfw' && b === 'sfw') || (a === 'sfw' && b === 'nsfw');

const unclosed = (tag: TagToken) => error(tag, `${tag.name} wird nicht geschlossen: </${tag.name}> fehlt.`);

const selfClosed = (tag: TagToken) =>
  warning(
    tag,
    `Bitte <${tag.name}></${tag.name}> schreiben: einen Schrägstrich am Ende kennt HTML hier nicht.`,
    [{ from: tag.to - 2, to: tag.to, insert: `></${tag.name}>` }],
  );

const escaped = (tag: TagToken, element: string, outer: string) =>
  error(
    tag,
    `<${tag.name}> steht nicht in ${element}, sondern dahinter: es beendet das <${outer}>, in dem ${element} begonnen hat.`,
  );

const misplaced = (tag: TagToken) =>
  error(tag, `${tag.name} darf in einer Tabelle nur in einer Zelle stehen.`);
