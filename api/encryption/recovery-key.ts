/** Crockford's base 32: no letter that is mistaken for a digit, and no words by accident. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BYTES = 32;

export function recoveryText(secret: Uint8Array): string {
  let bits = BigInt(`0x${Buffer.from(secret).toString('hex')}`);
  let text = '';
  for (let i = 0; i < 52; i++, bits >>= 5n) text = ALPHABET[Number(bits & 31n)] + text;
  return text.match(/.{4}/g)!.join('-');
}

/** Takes it as people type: small letters, other gaps, O for 0. Null where it cannot be one. */
export function fromRecoveryText(text: string): Buffer | null {
  const letters = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  if (letters.length !== 52) return null;
  let bits = 0n;
  for (const letter of letters) {
    const value = ALPHABET.indexOf(letter);
    if (value < 0) return null;
    bits = (bits << 5n) | BigInt(value);
  }
  const hex = bits.toString(16).padStart(2 * BYTES, '0');
  return hex.length === 2 * BYTES ? Buffer.from(hex, 'hex') : null;
}
