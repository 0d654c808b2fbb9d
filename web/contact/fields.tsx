import { CircleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../navigation/paths.ts';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  id: string;
  label: string;
  flaw: string | undefined;
  hint?: string;
  onChange: (value: string) => void;
}

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

interface ConsentProps {
  given: boolean;
  flaw: string | undefined;
  onChange: (given: boolean) => void;
}

export function Consent({ given, flaw, onChange }: ConsentProps) {
  return (
    <div className="field">
      <label className="check">
        <input
          type="checkbox"
          required
          checked={given}
          aria-invalid={flaw !== undefined || undefined}
          aria-describedby={flaw ? 'kontakt-einwilligung-fehler' : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>
          Meine Angaben dürfen gespeichert werden, um meine Nachricht zu beantworten. <Required />
        </span>
      </label>
      {flaw && <FieldError id="kontakt-einwilligung-fehler">{flaw}</FieldError>}
      <p className="hint">
        Wie Ihre Angaben verarbeitet werden, steht unter{' '}
        <Link className="textlink" to={paths.site('datenschutz')}>
          Datenschutz
        </Link>
        .
      </p>
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p className="error" id={id}>
      <CircleAlert className="icon icon--sm" />
      {children}
    </p>
  );
}
