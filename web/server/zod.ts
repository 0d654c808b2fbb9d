import { config } from 'zod/mini';

// zod compiles validators with `new Function` where it may; probing for that would report a CSP violation.
config({ jitless: true });
