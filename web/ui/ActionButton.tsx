import { useState } from 'react';

type ActionButtonProps = Record<'label' | 'className', string> & { run: () => unknown };

/** What it has begun it does not begin again before that has ended. */
export function ActionButton({ label, className, run }: ActionButtonProps) {
  const [busy, setBusy] = useState(false);
  return (
    <button
      className={className}
      type="button"
      aria-disabled={busy || undefined}
      onClick={() => {
        if (busy) return;
        setBusy(true);
        void Promise.resolve(run()).finally(() => setBusy(false));
      }}
    >
      {busy && <span className="spinner spinner--sm" aria-hidden="true" />} {label}
    </button>
  );
}
