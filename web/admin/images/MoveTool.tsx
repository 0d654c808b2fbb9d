import { FolderInput } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { MoveDialog } from '../../moving/MoveDialog.tsx';
import { moveToAlbum } from '../../moving/move-to-album.ts';
import { toApiError } from '../../server/api-error.ts';
import { Button } from '../../ui/Button.tsx';
import { useRecords } from '../records.ts';
import { followTasks } from '../tasks/server-tasks.ts';

interface MoveToolProps {
  ids: readonly string[];
  from?: string;
  children: ReactNode;
  onChanged: () => void | Promise<void>;
  onDeletedElsewhere?: () => Promise<void>;
}

export function MoveTool({ ids, from, children, onChanged, onDeletedElsewhere }: MoveToolProps) {
  const [isOpen, setOpen] = useState(false);
  const albums = useRecords('album').items ?? [];
  return (
    <>
      <Button small Icon={FolderInput} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {children}
      </Button>
      {isOpen && (
        <MoveDialog
          count={ids.length}
          albums={albums.filter(({ id }) => id !== from)}
          onClose={() => setOpen(false)}
          onMove={(to) =>
            moveToAlbum(ids, to, {
              begun: () => void followTasks(),
              changed: onChanged,
              deletedElsewhere: onDeletedElsewhere,
            }).catch(async (failure: unknown) => {
              if (toApiError(failure).code === 'not-found') await onDeletedElsewhere?.();
              throw failure;
            })
          }
        />
      )}
    </>
  );
}
