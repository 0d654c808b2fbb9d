import { CircleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';

export const Alert = ({ className = '', children, ...rest }: ComponentProps<'div'>) => (
  <div className={`alert ${className}`} role="alert" {...rest}>
    <CircleAlert className="icon" />
    <span>{children}</span>
  </div>
);
