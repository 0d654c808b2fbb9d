import { useEffect, useEffectEvent, useState } from 'react';
import { inGerman } from '../../ui/format.ts';

/** Files that are dropped anywhere on the window, folders with all that is in them, or pasted; true while something is held over it. */
export function useIncoming(onFiles: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const take = useEffectEvent(async (data: DataTransfer) => {
    const files = await filesOf(data);
    if (files.length > 0) onFiles(files);
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
    on('paste', ({ clipboardData }) => {
      if (clipboardData?.files.length) void take(clipboardData);
    });
    return () => off.abort();
  }, []);
  return over;
}

/** In the order of their names, folder by folder. */
async function filesOf(data: DataTransfer): Promise<File[]> {
  // All of it before the first pause: a moment later the browser has taken it away.
  const entries = [...data.items].map((item) => (item.kind === 'file' ? item.webkitGetAsEntry() : null));
  const plain = [...data.files];
  const found = await Promise.all(entries.filter((entry) => entry !== null).map(filesIn));
  const files = found.flat();
  return files.length > 0 ? files : plain;
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
  if (!isDirectory(entry)) return [];
  const reader = entry.createReader();
  const inside: FileSystemEntry[] = [];
  for (;;) {
    // A hundred at a time, until there are no more.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) break;
    inside.push(...some);
  }
  inside.sort((a, b) => inGerman(a.name, b.name));
  return (await Promise.all(inside.map(filesIn))).flat();
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
