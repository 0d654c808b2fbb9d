import type { ComponentProps } from 'react';
import { FieldError } from './FieldError.tsx';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  id: string;
  label: string;
  flaw: string | undefined;
  hint?: string;
  onChange: (value: string) => void;
}

/** A line to fill in, with its label, a hint and what is wrong with it. */
export function TextField({ id, label, flaw, hint, onChange, ...input }: TextFieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} <Required />
      </label>
      <input
        {...input}
        className="input"
        id={id}
        required
        aria-invalid={flaw !== undefined || undefined}
        aria-describedby={flaw ? `${id}-fehler` : hint && `${id}-hinweis`}
        onChange={(event) => onChange(event.target.value)}
      />
      {flaw && <FieldError id={`${id}-fehler`}>{flaw}</FieldError>}
      {hint && !flaw && (
        <p className="hint" id={`${id}-hinweis`}>
          {hint}
        </p>
      )}
    </div>
  );
}

export const Required = () => (
  <span className="req" aria-hidden="true">
    *
  </span>
);
