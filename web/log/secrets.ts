/** What could let somebody in: tokens, the secrets in addresses, and 256 bits in base64url, wherever they stand. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/\beyJ[\w-]{5,}\.[\w-]+\.[\w-]*/g, '-'],
  [/([?&](?:id|token|jwt|authId|password)=)[^&\s"'#<>]*/gi, '$1-'],
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, '-'],
];

/** A text without secrets, these ones included; the server looks again. */
export function withoutSecrets(text: string, known: readonly (string | null)[] = []): string {
  const rest = known.reduce<string>((left, secret) => (secret ? left.replaceAll(secret, '-') : left), text);
  return SECRETS.reduce((left, [secret, dash]) => left.replace(secret, dash), rest);
}
