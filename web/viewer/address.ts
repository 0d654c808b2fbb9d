const AGAIN_MS = 1000;
let timer: ReturnType<typeof setTimeout>;

/** Browsers take only so many changes (Safari 100 in 30 seconds), and a held key makes more: the last one follows. */
export function changeAddress(change: () => void): void {
  keepAddress();
  try {
    change();
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'SecurityError')) throw error;
    timer = setTimeout(() => changeAddress(change), AGAIN_MS);
  }
}

/** What has not followed yet does not any more. */
export const keepAddress = () => clearTimeout(timer);
