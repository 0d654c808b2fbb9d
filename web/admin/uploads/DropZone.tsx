import { Upload } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { useIncoming } from './incoming.ts';
import { Button } from '../../ui/Button.tsx';
import { inGerman } from '../../ui/format.ts';

interface DropZoneProps {
  more: boolean;
  onFiles: (files: File[]) => void;
  children?: ReactNode;
}

export function DropZone({ more, onFiles, children }: DropZoneProps) {
  const over = useIncoming(onFiles);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const which = more ? 'Weitere JPEG-Dateien' : 'JPEG-Dateien (.jpg)';
  return (
    <div className="drop">
      <Upload className="icon" aria-hidden="true" />
      <span className="only-d">{which} oder einen Ordner hierher ziehen oder</span>
      <span className="only-m">{which} vom Telefon</span>
      <Chosen ref={files} onFiles={onFiles} />
      <Chosen ref={folder} onFiles={onFiles} folder />
      <Button small onClick={() => files.current?.click()}>
        Dateien wählen
      </Button>
      <Button look="quiet" small className="only-d" onClick={() => folder.current?.click()}>
        Ordner wählen
      </Button>
      {children}
      {over && <div className="dropframe" aria-hidden="true" />}
    </div>
  );
}

interface ChosenProps {
  ref: React.Ref<HTMLInputElement>;
  onFiles: (files: File[]) => void;
  folder?: boolean;
}

const Chosen = ({ ref, onFiles, folder = false }: ChosenProps) => (
  <input
    ref={ref}
    type="file"
    hidden
    multiple
    aria-label={folder ? 'Ordner' : 'Dateien'}
    // Without it a phone offers the camera as well.
    accept={folder ? undefined : 'image/jpeg,.jpg'}
    {...(folder && { webkitdirectory: '' })}
    onChange={({ currentTarget }) => {
      // A folder comes in the order of the disk.
      const files = [...(currentTarget.files ?? [])];
      onFiles(files.toSorted((a, b) => inGerman(a.webkitRelativePath, b.webkitRelativePath)));
      // The same file may be chosen again.
      currentTarget.value = '';
    }}
  />
);
