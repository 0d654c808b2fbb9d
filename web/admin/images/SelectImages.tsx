import '../../styles/album.css';
import '../../styles/admin-image.css';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { Photo } from '../../images/Photo.tsx';
import { adminPaths } from '../../navigation/admin-paths.ts';
import { SkeletonLines } from '../../ui/SkeletonLines.tsx';
import { Button } from '../../ui/Button.tsx';
import { useLoaded } from '../loaded.ts';
import { LoadFailed } from '../page/AdminPage.tsx';
import { SelectDialog } from '../table/SelectDialog.tsx';
import { readPictures } from './pictures.ts';

interface SelectImagesProps {
  title?: string;
  okLabel?: string;
  ids: readonly string[];
  selected?: readonly string[] | undefined;
  onDone: (ids: readonly string[]) => void;
}

const PAGE = 100;

export function SelectImages(props: SelectImagesProps) {
  const { title = 'Bilder auswählen', okLabel = 'Ok', ids, selected, onDone } = props;
  const [pages, setPages] = useState(1);
  return (
    <SelectDialog title={title} okLabel={okLabel} ids={ids} selected={selected} onDone={onDone}>
      {(chosen, toggle) => (
        <ul className="pickgrid" aria-label={title}>
          {Array.from({ length: pages }, (_, page) => (
            <Choices
              key={page}
              ids={ids.slice(page * PAGE, (page + 1) * PAGE)}
              chosen={chosen}
              onToggle={toggle}
            />
          ))}
          {pages * PAGE < ids.length && (
            <li className="wide">
              <Button small onClick={() => setPages(pages + 1)}>
                Weitere Bilder
              </Button>
            </li>
          )}
        </ul>
      )}
    </SelectDialog>
  );
}

interface ChoicesProps {
  ids: readonly string[];
  chosen: ReadonlySet<string | number>;
  onToggle: (id: string, range: boolean) => void;
}

function Choices({ ids, chosen, onToggle }: ChoicesProps) {
  const { value, error, retry } = useLoaded(ids.join('\n'), () => readPictures(ids));
  if (!value)
    return (
      <li className="wide">
        {error === null ? <SkeletonLines lines={4} /> : <LoadFailed message={error} retry={retry} />}
      </li>
    );
  const byId = new Map(value.map((image) => [image.id, image]));
  return ids
    .flatMap((id) => byId.get(id) ?? [])
    .map((image) => {
      const name = image.title || image.filename;
      return (
        <li key={image.id} className="pickone">
          <label className="cell">
            <Photo image={image} alt="" sizes="12rem" />
            <span className="pick">
              <input
                type="checkbox"
                aria-label={name}
                checked={chosen.has(image.id)}
                onChange={({ nativeEvent }) =>
                  onToggle(image.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
                }
              />
            </span>
          </label>
          <span className="nm">
            <span>{name}</span>
            {/* Beside this window, where something is being chosen. */}
            <a
              className="iconbtn"
              href={adminPaths.imageEdit(image.id)}
              target="_blank"
              rel="noreferrer"
              aria-label={`${name} bearbeiten (in einem neuen Fenster)`}
            >
              <Pencil className="icon icon--sm" />
            </a>
          </span>
        </li>
      );
    });
}
