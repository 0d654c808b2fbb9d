import { CircleCheck, OctagonAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';

interface ResultProps {
  good: boolean;
  title: string;
  children?: ReactNode;
}

export function Result({ good, title, children }: ResultProps) {
  const Icon = good ? CircleCheck : OctagonAlert;
  return (
    <div className={`result ${good ? 'is-ok' : 'is-bad'}`}>
      <Icon className="icon" aria-hidden="true" />
      <div>
        <b className="num">{title}</b>
        {children && <p className="num">{children}</p>}
      </div>
    </div>
  );
}

interface PartProps {
  title: string;
  note: string;
  action: string;
  isIdle: boolean;
  start: () => void;
  children: ReactNode;
}

export const Part = ({ title, note, action, isIdle, start, children }: PartProps) => (
  <section className="fsec" aria-label={title}>
    <h2>
      {title}
      <small className="num">{note}</small>
    </h2>
    <div>
      {children}
      <div className="backup-foot">
        <Button small aria-disabled={!isIdle || undefined} onClick={() => isIdle && start()}>
          {action}
        </Button>
      </div>
    </div>
  </section>
);
