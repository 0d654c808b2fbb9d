import type { ComponentProps, ReactNode } from 'react';

interface CheckProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: ReactNode;
  onChange: (checked: boolean) => void;
}

export const Check = ({ label, onChange, ...rest }: CheckProps) => (
  <label className="check">
    <input type="checkbox" {...rest} onChange={({ target }) => onChange(target.checked)} />
    <span>{label}</span>
  </label>
);
