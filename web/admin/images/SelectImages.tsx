import '../../styles/album.css';
import { Pencil } from 'lucide-react';
import { DeskPhoto } from './DeskPhoto.tsx';
import { adminPaths } from '../../navigation/admin-paths.ts';
import { SelectDialog, type SelectDialogProps } from '../table/SelectDialog.tsx';
import { PictureGrid } from './PictureGrid.tsx';
import type { DeskPicture } from './pictures.ts';

export const SelectImages = (props: Omit<SelectDialogProps, 'children'>) => (
  <SelectDialog {...props}>
    {(chosen, toggle) => (
      <PictureGrid label={props.title} ids={props.ids}>
        {(image) => (
          <Choice
            key={image.id}
            image={image}
            isChosen={chosen.has(image.id)}
            onToggle={(range) => toggle(image.id, range)}
          />
        )}
      </PictureGrid>
    )}
  </SelectDialog>
);

interface ChoiceProps {
  image: DeskPicture;
  isChosen: boolean;
  onToggle: (range: boolean) => void;
}

function Choice({ image, isChosen, onToggle }: ChoiceProps) {
  const name = image.title || image.filename;
  return (
    <li className="pickone">
      <label className="cell">
        <DeskPhoto image={image} alt="" sizes="12rem" />
        <span className="pick">
          <input
            type="checkbox"
            aria-label={name}
            checked={isChosen}
            onChange={({ nativeEvent }) =>
              onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
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
}
