import type { ReactNode } from 'react';
import { numberOf } from '../ui/format.ts';

export const SAFE_MODE_NOTICE = 'Der sichere Modus ist aktiviert - daher werden Bilder ausgeblendet!';

interface ImagesHeadProps {
  total: number | null;
  children?: ReactNode;
}

export const ImagesHead = ({ total, children }: ImagesHeadProps) => (
  <div className="images-head">
    <h1>Bilder {total !== null && <span className="num">{numberOf(total)}</span>}</h1>
    {children}
  </div>
);
