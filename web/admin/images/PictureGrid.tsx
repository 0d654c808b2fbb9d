import '../../styles/admin-image.css';
import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { numberOf } from '../../ui/format.ts';
import { useLoaded } from '../loaded.ts';
import { NotLoaded } from '../page/AdminPage.tsx';
import { readPictures, type DeskPicture } from './pictures.ts';

const AT_ONCE = 100;

interface PictureGridProps {
  label: string;
  ids: readonly string[];
  /** The list item of a picture. */
  children: (image: DeskPicture) => ReactNode;
}

/** Certain pictures, in the order of their ids; the first of many until somebody asks for more. */
export function PictureGrid({ label, ids, children }: PictureGridProps) {
  const [parts, setParts] = useState(1);
  const rest = ids.length - parts * AT_ONCE;
  return (
    <ul className="pickgrid" aria-label={label}>
      {Array.from({ length: parts }, (_, part) => (
        <Part key={part} ids={ids.slice(part * AT_ONCE, (part + 1) * AT_ONCE)}>
          {children}
        </Part>
      ))}
      {rest > 0 && (
        <li className="wide">
          <Button small onClick={() => setParts(parts + 1)}>
            {numberOf(rest)} weitere Bilder
          </Button>
        </li>
      )}
    </ul>
  );
}

function Part({ ids, children }: Pick<PictureGridProps, 'ids' | 'children'>) {
  const { value, error, retry } = useLoaded(ids.join('\n'), () => readPictures(ids));
  if (!value)
    return (
      <li className="wide">
        <NotLoaded error={error} retry={retry} lines={4} />
      </li>
    );
  const byId = new Map(value.map((image) => [image.id, image]));
  return ids.flatMap((id) => byId.get(id) ?? []).map(children);
}
