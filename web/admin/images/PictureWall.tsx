import { Link } from 'react-router-dom';
import { DeskPhoto } from './DeskPhoto.tsx';
import { PictureGrid } from './PictureGrid.tsx';

interface PictureWallProps {
  label: string;
  ids: readonly string[];
  href?: (id: string) => string;
}

export const PictureWall = ({ label, ids, href }: PictureWallProps) => (
  <PictureGrid label={label} ids={ids}>
    {(image) => {
      const photo = (
        <DeskPhoto image={image} alt={image.alt || image.title || image.filename} sizes="12rem" />
      );
      return (
        <li key={image.id} className="cell">
          {href ? <Link to={href(image.id)}>{photo}</Link> : photo}
        </li>
      );
    }}
  </PictureGrid>
);
