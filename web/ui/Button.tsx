import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

interface ButtonProps extends ComponentProps<'button'> {
  look?: 'primary' | 'quiet' | 'danger' | undefined;
  small?: boolean;
  Icon?: LucideIcon;
}

/** Submits a form only where `type` says so. */
export function Button({ look, small = false, Icon, className, children, ...rest }: ButtonProps) {
  const classes = ['btn', look && `btn--${look}`, small && 'btn--sm', className];
  return (
    <button className={classes.filter(Boolean).join(' ')} type="button" {...rest}>
      {Icon && <Icon className="icon icon--sm" />}
      {children}
    </button>
  );
}

interface IconButtonProps extends ComponentProps<'button'> {
  label: string;
  small?: boolean;
  Icon: LucideIcon;
}

export const IconButton = ({ label, small = false, Icon, className = '', ...rest }: IconButtonProps) => (
  <button className={`iconbtn ${className}`} type="button" aria-label={label} {...rest}>
    <Icon className={small ? 'icon icon--sm' : 'icon'} />
  </button>
);
