/** Only line feeds end a line: text may hold other separators. */
export async function* linesIn(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const part of source) {
    const [end, ...next] = decoder.decode(part, { stream: true }).split('\n');
    rest += end!;
    for (const line of next) {
      yield rest;
      rest = line;
    }
  }
  if (rest !== '') yield rest;
}
