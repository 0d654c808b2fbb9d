import { useEffect, useEffectEvent, useState } from 'react';
import { inGerman, numberOf } from '../../ui/format.ts';
import { folderOf } from './entry.ts';
import { toast } from '../../ui/toasts.ts';

export function useIncoming(onFiles: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const take = useEffectEvent(async (data: DataTransfer) => {
    const unread: string[] = [];
    const files = await filesOf(data, (path) => unread.push(path));
    if (files.length > 0) onFiles(files);
    const some = unread.slice(0, 3).join(', ');
    if (some)
      toast(
        `Nicht zu lesen und nicht dabei (${numberOf(unread.length)}): ${some}${unread.length > 3 ? ' …' : '.'}`,
        { error: true },
      );
    else if (files.length === 0) toast('Darin ist keine Datei.', { error: true });
  });
  useEffect(() => {
    const off = new AbortController();
    const on = <K extends keyof WindowEventMap>(type: K, heard: (event: WindowEventMap[K]) => void) =>
      window.addEventListener(type, heard, { signal: off.signal });
    let depth = 0;
    const enter = (change: number, event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      depth = Math.max(0, depth + change);
      setOver(depth > 0);
    };
    on('dragenter', (event) => enter(1, event));
    on('dragleave', (event) => enter(-1, event));
    on('dragover', (event) => enter(0, event));
    on('drop', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      depth = 0;
      setOver(false);
      void take(event.dataTransfer);
    });
    on('paste', ({ clipboardData, target }) => {
      // Word and Excel copy a picture along with what is typed in them.
      const isText =
        target instanceof Element && target.matches(TYPED) && clipboardData?.types.includes('text/plain');
      if (clipboardData?.files.length && !isText) void take(clipboardData);
    });
    return () => off.abort();
  }, []);
  return over;
}

const TYPED = 'input, textarea, [contenteditable]';

/** The files, and those of the folders in the order of their names; what cannot be read is not among them. */
export async function filesOf(
  { items }: Pick<DataTransfer, 'items'>,
  onUnread: (path: string) => void,
): Promise<File[]> {
  // All of it before the first pause: a moment later the browser has taken it away.
  const found = [...items].map((item) => {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null;
    if (entry) return filesIn(entry, onUnread);
    // What comes out of another program may be a file without a place of its own.
    const file = item.getAsFile();
    return Promise.resolve(file ? [file] : []);
  });
  return (await Promise.all(found)).flat();
}

async function filesIn(entry: FileSystemEntry, onUnread: (path: string) => void): Promise<File[]> {
  try {
    if (isFile(entry)) {
      const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
      folderOf.set(file, entry.fullPath.slice(0, -entry.name.length));
      return [file];
    }
    if (!isDirectory(entry)) return [];
    const inside = (await entriesOf(entry)).toSorted((a, b) => inGerman(a.name, b.name));
    return (await Promise.all(inside.map((one) => filesIn(one, onUnread)))).flat();
  } catch {
    onUnread(entry.fullPath);
    return [];
  }
}

async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    // A hundred at a time, until there are no more.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return entries;
    entries.push(...some);
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
