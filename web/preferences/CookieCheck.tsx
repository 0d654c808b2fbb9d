interface CookieCheckProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  note?: string;
}

export function CookieCheck({ checked, onChange, note }: CookieCheckProps) {
  return (
    <label className="check">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>
        In einem Cookie speichern
        {note && <small>{note}</small>}
      </span>
    </label>
  );
}
