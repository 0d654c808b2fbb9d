import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** An authenticator as WebAuthn describes it, with one ES256 key; `counter` is what it has signed. */
export function authenticator() {
  const id = randomBytes(16);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  let counter = 0;
  const head = (rpId: string, flags: number) => {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags);
    rest.writeUInt32BE((counter += 1), 1);
    return Buffer.concat([sha256(rpId), rest]);
  };
  const answer = <T>(response: T) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key' as const,
    response,
  });
  return {
    create(challenge: string, origin: string) {
      const coordinate = (label: number, value = '') =>
        Buffer.concat([Buffer.from([label, 0x58, 32]), Buffer.from(value, 'base64url')]);
      const key = Buffer.concat([
        Buffer.from('a5010203262001', 'hex'),
        coordinate(0x21, x),
        coordinate(0x22, y),
      ]);
      const authData = Buffer.concat([
        head(new URL(origin).hostname, 0x41),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        key,
      ]);
      // {"fmt": "none", "attStmt": {}, "authData": …} in CBOR.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([authData.length]),
        authData,
      ]);
      return answer({
        clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      });
    },
    get(challenge: string, origin: string, rpId = new URL(origin).hostname) {
      const data = clientData('webauthn.get', challenge, origin);
      const authData = head(rpId, 0x01);
      return answer({
        clientDataJSON: base64url(data),
        authenticatorData: base64url(authData),
        signature: base64url(sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)),
      });
    },
    /** As a copy does that was made before. */
    rewind: () => (counter = 0),
  };
}
