export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

type Value = string | number | false | null | undefined | Markup | readonly Markup[];

/** A template for HTML and XML; what is put in is text, unless it is markup itself. */
export const markup = (parts: TemplateStringsArray, ...values: readonly Value[]): Markup =>
  new Markup(parts.map((part, i) => part + inserted(values[i])).join(''));

function inserted(value: Value): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Markup) return value.text;
  return typeof value === 'object' ? value.map(({ text }) => text).join('') : escape(String(value));
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** XML has no characters for these, not even escaped. */
const NO_CHARACTER = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const escape = (text: string): string =>
  text.replaceAll(NO_CHARACTER, '').replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!);

/** JSON in a `<script>`: no text in it can end the element. */
export const json = (value: unknown): Markup => new Markup(JSON.stringify(value).replaceAll('<', '\\u003c'));
