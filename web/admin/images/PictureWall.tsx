import '../../styles/admin-image.css';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Photo } from '../../images/Photo.tsx';
import { SkeletonLines } from '../../ui/SkeletonLines.tsx';
import { Button } from '../../ui/Button.tsx';
import { numberOf } from '../../ui/format.ts';
import { useLoaded } from '../loaded.ts';
import { LoadFailed } from '../page/AdminPage.tsx';
import { readPictures } from './pictures.ts';

const AT_ONCE = 100;

interface PictureWallProps {
  label: string;
  ids: readonly string[];
  href?: (id: string) => string;
}

export function PictureWall({ label, ids, href }: PictureWallProps) {
  const [parts, setParts] = useState(1);
  const rest = ids.length - parts * AT_ONCE;
  return (
    <ul className="pickgrid" aria-label={label}>
      {Array.from({ length: parts }, (_, part) => (
        <Part key={part} ids={ids.slice(part * AT_ONCE, (part + 1) * AT_ONCE)} href={href} />
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

function Part({ ids, href }: { ids: readonly string[]; href: PictureWallProps['href'] }) {
  const { value, error, retry } = useLoaded(ids.join('\n'), () => readPictures(ids));
  if (!value)
    return (
      <li className="wide">
        {error === null ? <SkeletonLines lines={2} /> : <LoadFailed message={error} retry={retry} />}
      </li>
    );
  const images = new Map(value.map((image) => [image.id, image]));
  return ids.map((id) => {
    const image = images.get(id);
    if (!image) return null;
    const photo = <Photo image={image} alt={image.alt || image.title || image.filename} sizes="12rem" />;
    return (
      <li key={id} className="cell">
        {href ? <Link to={href(id)}>{photo}</Link> : photo}
      </li>
    );
  });
}
