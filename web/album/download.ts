import { useState } from 'react';
import { downloadAlbum } from '@lichthof/api/contract/album';
import { call } from '../server/api.ts';
import { toApiError } from '../server/api-error.ts';
import { authIdHeader } from '../session/auth-id.ts';
import { state } from '../server/state.ts';
import { toast } from '../ui/toasts.ts';
import { onAlbumLocked } from '../session/relock.ts';
import { bytesOf, numberOf } from '../ui/format.ts';
import { loadArchive } from './archives.ts';

export interface Scope {
  large: boolean;
  web: boolean;
}
export const DEFAULT_SCOPE: Scope = { large: true, web: false };

export interface Download {
  busy: boolean;
  start: (which: () => Promise<readonly string[]>) => void;
}

/** `nsfw`: also what the safe mode hides. */
export function useDownload(
  album: string,
  scope: Scope & { nsfw?: boolean | undefined },
  onStarted: () => void,
): Download {
  const [busy, setBusy] = useState(false);
  const run = async (which: () => Promise<readonly string[]>) => {
    setBusy(true);
    try {
      await onAlbumLocked(album, download(album, scope, await which()));
      onStarted();
    } catch (failure) {
      toast(`Download fehlgeschlagen: ${toApiError(failure).reason}`, { error: true });
    }
    setBusy(false);
  };
  return { busy, start: (which) => void (busy || run(which)) };
}

export async function download(
  album: string,
  scope: Scope & { nsfw?: boolean | undefined },
  ids: readonly string[],
): Promise<void> {
  const { taskId, url, bytes, files, missing } = await call(downloadAlbum, {
    headers: authIdHeader(),
    query: scope.nsfw || !state.safeMode ? { nsfw: '1' } : {},
    body: { albumId: album, copyLarge: scope.large, copyAlbum: scope.web, imageUrls: [...ids] },
  });
  loadArchive({ taskId, album, url, bytes, files });
  const size = bytes === null ? '' : ` (${bytesOf(bytes)})`;
  toast(
    files === 1
      ? `Eine Datei wird heruntergeladen${size}.`
      : `${numberOf(files)} Dateien werden heruntergeladen${size}.`,
  );
  if (missing.length > 0) {
    toast(`Im Archiv fehlen, weil ihre Datei nicht gefunden wurde: ${missing.slice(0, 5).join(', ')}`, {
      error: true,
    });
  }
}
