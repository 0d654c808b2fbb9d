import type { ReactNode } from 'react';

export const Counted = ({ children }: { children?: ReactNode }) => (
  <p className="privacy">
    Gezählt werden nur Summen je Tag. Keine Cookies, keine Adressen, keine Kennungen; niemand wird
    wiedererkannt.{children}
  </p>
);
