import { secureHeaders } from 'hono/secure-headers';

/** Nothing inline, nothing from elsewhere, no HTML that did not pass the sanitiser (docs/reliability.md, Browser). */
export function securityHeaders(origins: readonly string[], framedBy: 'none' | 'self') {
  const from = ["'self'", ...origins];
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: [...from, 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: from,
      manifestSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameSrc: ["'self'"],
      frameAncestors: [`'${framedBy}'`],
      requireTrustedTypesFor: ["'script'"],
      // What sanitises HTML, the worker that hashes files before they are sent, and the one that keeps pages.
      trustedTypes: ['dompurify', 'worker', 'offline'],
    },
    referrerPolicy: 'same-origin',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [] },
    // Whoever stands in front decides whether there is TLS at all.
    strictTransportSecurity: false,
    xFrameOptions: framedBy === 'none' ? 'DENY' : 'SAMEORIGIN',
  });
}
