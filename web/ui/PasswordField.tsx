import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from './Button.tsx';

interface PasswordFieldProps {
  id: string;
  label: string;
  autoComplete: 'current-password' | 'new-password' | 'off';
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
  onLeave?: () => void;
  onShow?: (shown: boolean) => void;
}

export function PasswordField({ id, label, autoComplete, value, error, ...on }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="inputwrap">
        <input
          className="input"
          id={id}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          placeholder=" "
          value={value}
          onChange={(event) => on.onChange(event.target.value)}
          onBlur={on.onLeave}
        />
        <IconButton
          label="Passwort anzeigen"
          Icon={Icon}
          aria-pressed={shown}
          onClick={() => {
            setShown(!shown);
            on.onShow?.(!shown);
          }}
        />
      </div>
      {error && (
        <p className="error" id={`${id}-error`} role="alert">
          <CircleAlert className="icon icon--sm" />
          {error}
        </p>
      )}
    </div>
  );
}
