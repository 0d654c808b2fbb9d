interface Props {
  label: string;
  disabled: boolean;
  busy: boolean;
  onCancel?: (() => void) | undefined;
}

export function SubmitButtons({ label, disabled, busy, onCancel }: Props) {
  return (
    <div className="btnrow">
      {onCancel && (
        <button className="btn btn--quiet" type="button" onClick={onCancel}>
          Abbrechen
        </button>
      )}
      <button
        className="btn btn--primary"
        type="submit"
        disabled={disabled}
        aria-disabled={busy || undefined}
      >
        {busy && <span className="spinner spinner--sm" aria-hidden="true" />}
        {label}
      </button>
    </div>
  );
}
