import type { ReactNode } from 'react';

interface EmptyProps {
  title: string;
  isPage?: boolean;
  reason?: ReactNode;
  more?: ReactNode;
  children: ReactNode;
}

export function Empty({ title, isPage = false, reason, more, children }: EmptyProps) {
  return (
    <div className="empty">
      {isPage ? <h1>{title}</h1> : <h2>{title}</h2>}
      {reason && <p>{reason}</p>}
      {more}
      <div className="btnrow">{children}</div>
    </div>
  );
}
