import type { ReactNode } from 'react';

interface EmptyProps {
  title: string;
  /** It is all that the page says. */
  isPage?: boolean;
  reason?: ReactNode;
  more?: ReactNode;
  /** Ways to change that. */
  children: ReactNode;
}

/** Nothing is there to be shown: says what may be the reason, and how to change it. */
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
