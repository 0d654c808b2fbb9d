interface CookieCheckProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** What the tick means here, in a sentence. */
  note?: string;
}

/** Nothing is kept on the device unless it was asked for. */
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
