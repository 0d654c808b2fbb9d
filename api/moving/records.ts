/** A record of one of the lists, with its place there, or a field; a list is an empty one, behind its records. */
export type Piece = { list: string; at: number; value: unknown } | { field: string; value: unknown };

/**
 * A JSON object piece by piece, however long its lists are: it is cut where records begin and end, and `JSON.parse` reads each. Throws
 * a SyntaxError where all of it is no JSON object.
 */
export async function* piecesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<Piece> {
  const decoder = new TextDecoder();
  const cut = cutter();
  const read = reader();
  for await (const bytes of source)
    for (const one of cut(decoder.decode(bytes, { stream: true }))) yield* read(one);
  for (const one of cut(decoder.decode(), { end: true })) yield* read(one);
}

/** A mark that structures the object or its lists, how deep it lies, and the text since the one before. */
interface Cut {
  text: string;
  mark: string;
  depth: number;
}

const OUTSIDE = /["{}[\],]/g;
const IN_STRING = /["\\]/g;
/** A list lies within the object. */
const DEEPEST = 2;

function cutter() {
  let text = '';
  let depth = 0;
  let isBegun = false;
  let isString = false;
  let isEscaped = false;
  return function* (part: string, { end = false } = {}): Generator<Cut> {
    let from = 0;
    let i = 0;
    while (i < part.length) {
      if (isEscaped) {
        isEscaped = false;
        i += 1;
        continue;
      }
      const sought = isString ? IN_STRING : OUTSIDE;
      sought.lastIndex = i;
      const mark = sought.exec(part)?.[0];
      if (mark === undefined) break;
      i = sought.lastIndex;
      if (mark === '\\') isEscaped = true;
      else if (mark === '"') isString = !isString;
      else {
        if (mark === '}' || mark === ']') depth -= 1;
        const isOpening = mark === '{' || mark === '[';
        const lies = mark === ',' ? depth : depth + 1;
        if (isOpening) depth += 1;
        isBegun = true;
        if (lies > DEEPEST) continue;
        yield { text: text + part.slice(from, i - 1), mark, depth: lies };
        text = '';
        from = i;
      }
    }
    text += part.slice(from);
    if (end && (!isBegun || depth !== 0 || text.trim() !== ''))
      throw new SyntaxError('It ends too early, or too late.');
  };
}

function reader() {
  let isBegun = false;
  let list: string | null = null;
  let at = 0;
  /** Of a field: what was read of it. */
  let held = '';
  let fields = 0;

  function* record(text: string): Generator<Piece> {
    yield { list: list!, at, value: JSON.parse(text) };
    at += 1;
  }

  function* field(text: string, mark: string): Generator<Piece> {
    held = '';
    if (text.trim() === '' && mark === '}' && fields === 0) return;
    const [[name, value] = []] = Object.entries(JSON.parse(`{${text}}`) as object);
    if (name === undefined) throw new SyntaxError('There is nothing at a comma.');
    fields += 1;
    yield { field: name, value };
  }

  return function* ({ text, mark, depth }: Cut): Generator<Piece> {
    if (depth < 1 || (depth === 1 && !isBegun)) {
      if (isBegun || mark !== '{' || text.trim() !== '') throw new SyntaxError('It is no object.');
      isBegun = true;
    } else if (depth === 1) {
      if (mark === ']') throw new SyntaxError('It is no object.');
      yield* field(held + text, mark);
    } else if (mark === '[' || mark === '{') {
      held += text;
      if (mark === '[') [list = null] = Object.keys(JSON.parse(`{${held}[]}`) as object);
      else held += mark;
      at = 0;
    } else if (list === null) held += text + mark;
    else {
      if (mark === '}') throw new SyntaxError('A list ends with a bracket.');
      if (mark === ',' || at > 0 || text.trim() !== '') yield* record(text);
      if (mark === ']') {
        held += '[]';
        list = null;
      }
    }
  };
}
