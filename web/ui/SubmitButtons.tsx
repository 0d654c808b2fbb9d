import { Button } from './Button.tsx';

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
        <Button look="quiet" onClick={onCancel}>
          Abbrechen
        </Button>
      )}
      <Button look="primary" type="submit" disabled={disabled} busy={busy}>
        {label}
      </Button>
    </div>
  );
}
