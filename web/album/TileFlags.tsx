import { Lock, ShieldOff, Trash2 } from 'lucide-react';
import type { AlbumPicture } from '../server/image.ts';

const FLAGS = [
  { is: ({ ws }: AlbumPicture) => !ws, says: 'bedenklich', Icon: ShieldOff },
  { is: (image: AlbumPicture) => !image.public, says: 'nur für Angemeldete', Icon: Lock },
  { is: ({ trash }: AlbumPicture) => trash, says: 'zum Löschen vorgemerkt', Icon: Trash2 },
];

export const TileFlags = ({ image }: { image: AlbumPicture }) => (
  <span className="flags">
    {FLAGS.filter(({ is }) => is(image)).map(({ says, Icon }) => (
      <span key={says} title={says}>
        <Icon className="icon icon--sm" />
        <span className="visually-hidden">{says}</span>
      </span>
    ))}
  </span>
);
