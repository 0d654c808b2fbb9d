import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

interface ButtonProps extends ComponentProps<'button'> {
  look?: 'primary' | 'quiet' | 'danger' | undefined;
  small?: boolean;
  /** What it has begun is not over: it does nothing until then. */
  busy?: boolean;
  Icon?: LucideIcon;
}

/** Submits a form only where `type` says so. */
export function Button({ look, small = false, busy = false, Icon, ...props }: ButtonProps) {
  const { className, children, onClick, ...rest } = props;
  const classes = ['btn', look && `btn--${look}`, small && 'btn--sm', className];
  return (
    <button
      className={classes.filter(Boolean).join(' ')}
      type="button"
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
      {...rest}
    >
      {busy && <span className="spinner spinner--sm" aria-hidden="true" />}
      {!busy && Icon && <Icon className="icon icon--sm" />}
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
