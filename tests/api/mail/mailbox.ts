import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** One mail as the server took it over. */
export interface Received {
  from: string;
  to: string[];
  /** Headers and text, as they came over the line. */
  raw: string;
  header(name: string): string | undefined;
  text: string;
}

/** A real mail server on the loopback interface; `refuse` decides per mail what it answers instead of taking it. */
export async function openMailbox(port = 0, refuse: (n: number) => string | null = () => null) {
  const received: Received[] = [];
  let n = 0;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const refused = refuse((n += 1));
        if (refused)
          return done(Object.assign(new Error(refused), { responseCode: Number(refused.slice(0, 3)) }));
        const { mailFrom, rcptTo } = session.envelope;
        received.push(parse(mailFrom && mailFrom.address, rcptTo, Buffer.concat(chunks).toString()));
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const address = server.server.address() as AddressInfo;
  return {
    received,
    port: address.port,
    url: `smtp://127.0.0.1:${address.port}`,
    async arrived(count: number, ms = 120_000) {
      const until = Date.now() + ms;
      while (received.length < count && Date.now() < until)
        await new Promise((resolve) => setTimeout(resolve, 20));
      return received;
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

function parse(from: string | false, to: { address: string }[], raw: string): Received {
  const [head = '', ...body] = raw.split('\r\n\r\n');
  const headers = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  const header = (name: string) =>
    headers
      .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
      ?.slice(name.length + 1)
      .trim();
  return {
    from: from || '',
    to: to.map(({ address }) => address),
    raw,
    header,
    text: decode(body.join('\r\n\r\n'), header),
  };
}

function decode(body: string, header: (name: string) => string | undefined): string {
  const encoding = header('Content-Transfer-Encoding');
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
