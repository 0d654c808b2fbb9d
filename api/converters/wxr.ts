import { createReadStream } from 'node:fs';
import { Parser } from 'htmlparser2';
import { errorCode } from '../files/error-code.ts';

/** An item of a WXR file by the names of its elements, `wp:post_id` for example. */
export interface Item {
  fields: Readonly<Record<string, string>>;
  terms: readonly { domain: string; slug: string; name: string }[];
  meta: Readonly<Record<string, string>>;
  comments: number;
}

const NO_WXR =
  'Das ist kein Export von WordPress (Werkzeuge → Daten exportieren): wp:wxr_version fehlt darin.';
const CUT_OFF =
  'Der Export von WordPress ist nicht vollständig: Sein Ende fehlt. Bitte exportieren Sie noch einmal.';

/** What `wp-admin/includes/export.php` writes (WXR 1.2). */
export async function readWxr(file: string): Promise<Item[]> {
  const items: Item[] = [];
  const path: string[] = [];
  let item: Item | null = null;
  let text = '';
  let attributes: Record<string, string> = {};
  let key = '';
  let isWxr = false;
  let isWhole = false;
  const closed = (name: string) => {
    const value = text.trim();
    if (name === 'wp:wxr_version') isWxr = true;
    else if (name === 'rss') isWhole = true;
    else if (!item) return;
    else if (name === 'item') {
      items.push(item);
      item = null;
    } else if (name === 'wp:comment') item = { ...item, comments: item.comments + 1 };
    else if (path.at(-1) === 'wp:postmeta') {
      if (name === 'wp:meta_key') key = value;
      else item = { ...item, meta: { ...item.meta, [key]: value } };
    } else if (path.at(-1) !== 'item') return;
    else if (name === 'category') {
      const { domain = '', nicename = '' } = attributes;
      item = { ...item, terms: [...item.terms, { domain, slug: nicename, name: value }] };
    } else item = { ...item, fields: { ...item.fields, [name]: value } };
  };
  const parser = new Parser(
    {
      onopentag(name, given) {
        path.push(name);
        text = '';
        attributes = given;
        if (name === 'item') item = { fields: {}, terms: [], meta: {}, comments: 0 };
      },
      ontext: (more) => void (text += more),
      onclosetag(name, isImplied) {
        path.pop();
        if (!isImplied) closed(name);
        text = '';
      },
    },
    { xmlMode: true },
  );
  try {
    for await (const chunk of createReadStream(file, 'utf8')) parser.write(chunk as string);
  } catch (cause) {
    throw new Error(`Der Export lässt sich nicht lesen (${errorCode(cause)}).`, { cause });
  }
  parser.end();
  if (!isWxr) throw new Error(NO_WXR);
  if (!isWhole) throw new Error(CUT_OFF);
  return items;
}
