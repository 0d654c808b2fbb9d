import { Claims } from '@lichthof/api/contract/session';

export function decodeToken(jwt: string): Claims | null {
  const parts = jwt.split('.');
  if (parts.length !== 3) return null;
  try {
    const base64 = parts[1]!.replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const claims = Claims.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
    return claims.success ? claims.data : null;
  } catch {
    return null;
  }
}

export const isExpired = (claims: Claims, offset = 0, now = Date.now()) => claims.exp <= now / 1000 + offset;
