interface EmailFieldProps {
  id: string;
  value: string;
  onChange: (value: string) => void;
}

export const EmailField = ({ id, value, onChange }: EmailFieldProps) => (
  <div className="field">
    <label htmlFor={id}>E-Mail:</label>
    <input
      className="input"
      id={id}
      type="email"
      autoComplete="username"
      required
      value={value}
      onChange={({ target }) => onChange(target.value.trim())}
    />
  </div>
);
